import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleFlush, sampleProjectId } from '../../../traces/testing/sample-trace.ts';
import { openTraceDatabase } from '../open-trace-database.ts';
import { createTraceReader } from '../reader/trace-reader.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import { createDamageMarker } from './damage-marker.ts';
import { recoverTraceDatabase } from './recover-trace-database.ts';

const program = fileURLToPath(new URL('./testing/recover-in-steps.ts', import.meta.url));
/** Two transactions of a salvage. Each start that is killed at one of its steps is followed by another. */
const traceCount = 240;
const tracesPerTransaction = 200;
const pageBytes = 8192;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cairn-killed-salvage-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function writeTraces(path: string): void {
  const db = openTraceDatabase(path);
  const flushes = Array.from(
    { length: traceCount },
    (_, index) => ({ kind: 'flush', ...sampleFlush(index, { tags: ['t', `tag-${index % 7}`] }) }) as const,
  );
  createTraceWriter(db).commit(flushes);
  db.close();
}

function rootPageOf(path: string, table: string): number {
  const db = openTraceDatabase(path);
  const select = db.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck();
  const page = Number(select.get(table));
  db.close();
  return page;
}

/** What a start makes of the folder, and the number that the next trace gets. */
function recover(folder: string) {
  const { db, quarantined } = recoverTraceDatabase(join(folder, 'traces.db'), tracesPerTransaction);
  const read = createTraceReader(db);
  const query = { projectId: sampleProjectId, filter: { kind: 'filter', clauses: [] }, window: {} } as const;
  const list = read(
    { kind: 'list', query: { ...query, start: { kind: 'newest' }, pageSize: traceCount } },
    () => {},
  ) as { readonly total: number; readonly traces: readonly unknown[] };
  const tags = read({ kind: 'tags', projectId: sampleProjectId }, () => {});
  const [next] = createTraceWriter(db).commit([{ kind: 'flush', ...sampleFlush(5_000) }]);
  db.close();
  const kept = { total: list.total, listed: list.traces.length, tags, next };
  return { kept, quarantined, names: readdirSync(folder).sort() };
}

it.each<[string, (path: string) => void]>([
  [
    'in which the writer met a broken page',
    (path) => {
      const bytes = readFileSync(path);
      const broken = pageBytes * Math.floor(bytes.length / pageBytes / 3);
      writeFileSync(path, bytes.fill(0, broken, broken + pageBytes));
      createDamageMarker(path).write('malformed');
    },
  ],
  [
    'of which a page cannot be read',
    (path) => {
      const end = rootPageOf(path, 'packing_queue') * pageBytes;
      writeFileSync(path, readFileSync(path).fill(0, end - pageBytes, end));
    },
  ],
  // Near its end, because most of so small a database is its schema.
  ['that was cut off', (path) => truncateSync(path, Math.floor(statSync(path).size * 0.9))],
])(
  'a start that is killed while it salvages a database %s loses nothing: the next one has the same traces, and reports it',
  (_what, damage) => {
    const folder = mkdtempSync(join(root, 'damaged-'));
    const path = join(folder, 'traces.db');
    writeTraces(path);
    damage(path);
    const undisturbed = join(root, 'undisturbed');
    cpSync(folder, undisturbed, { recursive: true });
    const expected = recover(undisturbed);
    expect(expected.kept.total).toBeGreaterThan(0);
    expect(expected.names).toEqual(['quarantine', 'traces.db']);

    const steps = join(root, 'steps');
    execFileSync(execPath, ['--disable-proto=delete', program, folder, steps, String(tracesPerTransaction)]);
    expect(readdirSync(steps).length).toBeGreaterThan(10);
    for (const step of readdirSync(steps)) {
      const killed = join(steps, step);
      // The copy is in its place, and what is left is to report it.
      const isReplaced = String(readdirSync(killed).sort()) === String(expected.names);
      const { kept, quarantined, names } = recover(killed);
      expect({ step, kept, names }).toEqual({ step, kept: expected.kept, names: expected.names });
      if (!isReplaced) expect(quarantined, `killed at step ${step}`).toBeDefined();
    }
  },
);
