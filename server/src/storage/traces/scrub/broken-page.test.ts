import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleFlush } from '../../../traces/testing/sample-trace.ts';
import { openDatabase, type SqliteDatabase } from '../../sqlite/open-database.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import { createScrubStep } from './scrub-step.ts';
import { scrubStart, type TraceScrubPosition } from './trace-scrub-step.ts';

const projects = ['prj_1', 'prj_2'];
const tracesPerProject = 200;
const pageBytes = 8192;

let database: TraceTestDatabase;
let opened: SqliteDatabase | undefined;
beforeEach(() => {
  database = createTraceTestDatabase();
  database.db.pragma('synchronous = OFF');
  for (const projectId of projects) {
    const flushes = Array.from({ length: tracesPerProject }, (_, index) =>
      sampleFlush(index + 1, { projectId, name: 'x'.repeat(200) }),
    );
    createTraceWriter(database.db).commit(flushes.map((flush) => ({ kind: 'flush', ...flush })));
  }
  database.db.pragma('wal_checkpoint(TRUNCATE)');
});
afterEach(() => {
  opened?.close();
  database.close();
});

/** The leaves of a table whose root is an interior page: https://www.sqlite.org/fileformat2.html#b_tree_pages. */
function leavesOf(name: string, bytes: Buffer): number[] {
  const root = Number(
    database.db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name),
  );
  const start = (root - 1) * pageBytes;
  const cells = bytes.readUInt16BE(start + 3);
  const left = Array.from({ length: cells }, (_, cell) =>
    bytes.readUInt32BE(start + bytes.readUInt16BE(start + 12 + 2 * cell)),
  );
  return [...left, bytes.readUInt32BE(start + 8)];
}

/** One round over a copy of the file in which these pages are zero. */
function scrubWith(broken: (leaves: (name: string) => readonly number[]) => readonly (number | undefined)[]) {
  const bytes = readFileSync(database.path);
  for (const page of broken((name) => leavesOf(name, bytes)))
    bytes.fill(0, ((page ?? 1) - 1) * pageBytes, (page ?? 1) * pageBytes);
  const path = `${database.path}.broken`;
  writeFileSync(path, bytes);
  opened = openDatabase(path, { readOnly: true });
  const step = createScrubStep(opened);
  const items: string[] = [];
  let from: TraceScrubPosition | undefined = scrubStart;
  for (let steps = 0; from !== undefined; steps += 1) {
    const { next, findings }: ReturnType<typeof step> = step(from);
    items.push(...findings.map(({ item }) => item));
    expect(steps).toBeLessThan(100);
    from = next;
  }
  return items;
}

it.each([0, 3, 7])('names the traces of a broken page of their table, and no others: leaf %i', (leaf) => {
  const items = scrubWith((leaves) => [leaves('trace')[leaf]]);
  expect(items.length).toBeGreaterThan(10);
  expect(items.length).toBeLessThan(60);
  expect(new Set(items).size).toBe(items.length);
  for (const item of items) expect(item).toMatch(/^trace number ([1-9]|[1-9]\d|1\d\d|200) of prj_[12]$/);
});

it('goes on with the next table where the index of trace ids is broken, too', () => {
  const items = scrubWith((leaves) => [leaves('trace')[0], leaves('trace_by_id')[0]]);
  expect(items).toEqual(['part of traces.db']);
});
