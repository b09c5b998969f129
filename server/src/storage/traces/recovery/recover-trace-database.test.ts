import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  sampleClose,
  sampleFlush,
  sampleProjectId,
  sampleTraceId,
} from '../../../traces/testing/sample-trace.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import { openTraceDatabase } from '../open-trace-database.ts';
import { createNumberRanges } from '../postings/number-range.ts';
import { createTraceReads } from '../reader/read-trace.ts';
import { createTraceReader } from '../reader/trace-reader.ts';
import { ofService, sampleSpan, sampleSpans } from '../testing/sample-spans.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import { createDamageMarker } from './damage-marker.ts';
import { recoverTraceDatabase } from './recover-trace-database.ts';
import { salvageTraces } from './salvage-traces.ts';

const traceCount = 200;
const pageBytes = 8192;
const spanTraceId = 'a'.repeat(32);

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-recover-'));
  path = join(folder, 'traces.db');
  const db = openTraceDatabase(path);
  const { commit } = createTraceWriter(db);
  const flushes = Array.from(
    { length: traceCount },
    (_, index) => ({ kind: 'flush', ...sampleFlush(index, { tags: ['t'], name: 'n'.repeat(100) }) }) as const,
  );
  commit([...flushes, sampleSpans([ofService('shop', [sampleSpan(spanTraceId, 1)])])]);
  db.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

function zeroPage(page: number): void {
  const bytes = readFileSync(path);
  bytes.fill(0, page * pageBytes, (page + 1) * pageBytes);
  writeFileSync(path, bytes);
}

/** What the recovered database says, and the number that the next trace gets. Spans may be what is damaged. */
function recover({ readsSpans = false } = {}) {
  const { db, quarantined } = recoverTraceDatabase(path);
  const reads = createTraceReads(db);
  const [result] = createTraceWriter(db).commit([{ kind: 'flush', ...sampleFlush(5_000) }]);
  const query = { projectId: sampleProjectId, filter: { kind: 'filter', clauses: [] }, window: {} } as const;
  const { total, traces } = createTraceReader(db)(
    { kind: 'list', query: { ...query, start: { kind: 'newest' }, pageSize: 1_000 } },
    () => {},
  ) as { readonly total: number; readonly traces: readonly unknown[] };
  const spans = readsSpans ? reads.timeline(sampleProjectId, spanTraceId) : undefined;
  const firstName = reads.get(sampleProjectId, sampleTraceId(0))?.name;
  db.close();
  return { quarantined, result, total, listed: traces.length, spans, firstName };
}

it('opens an undamaged database as it is', () => {
  const { quarantined, total, result } = recover();
  expect(quarantined).toBeUndefined();
  expect(total).toBe(traceCount + 2);
  expect(result).toMatchObject({ outcome: { traceNumber: traceCount + 2 } });
});

it('moves a file of junk aside, says where it is, and begins a new one', () => {
  writeFileSync(path, 'junk'.repeat(10_000));
  const { quarantined, total, result } = recover();
  expect(quarantined?.name).toBe(join('quarantine', 'traces.db.1'));
  expect(quarantined?.reason).toContain('file is not a database');
  expect(existsSync(join(folder, 'quarantine', 'traces.db.1'))).toBe(true);
  expect(total).toBe(1);
  expect(result).toMatchObject({ outcome: { traceNumber: 1 } });
});

it('keeps what can be read of a file that was cut off', () => {
  truncateSync(path, Math.floor(readFileSync(path).length / 2));
  const { quarantined, total, listed, result } = recover();
  expect(quarantined?.reason).toMatch(/\d+ traces that could be read are kept/);
  expect(total).toBe(listed);
  expect(result).toMatchObject({ ok: true });
});

it('keeps all traces but those of a broken page that the writer met, and gives no number again', () => {
  const pages = readFileSync(path).length / pageBytes;
  for (const page of [Math.floor(pages / 2), Math.floor(pages / 3)]) zeroPage(page);
  createDamageMarker(path).write('database disk image is malformed');
  const { quarantined, total, listed, result } = recover();
  expect(quarantined?.reason).toContain('malformed');
  expect(total).toBeGreaterThan(1);
  expect(listed).toBe(total);
  expect(result).toMatchObject({ outcome: { traceNumber: traceCount + 2 } });
  expect(createDamageMarker(path).read()).toBeUndefined();
});

it('salvages everything of an undamaged file', () => {
  createDamageMarker(path).write('malformed');
  const { total, spans, firstName } = recover({ readsSpans: true });
  expect(total).toBe(traceCount + 2);
  expect(spans).toBeDefined();
  expect(firstName).toBe('n'.repeat(100));
});

it('salvages a file of the release before, which was not migrated', () => {
  const db = openDatabase(path);
  db.exec('ALTER TABLE project DROP COLUMN run_starts; DROP TABLE packed_flush; DROP TABLE earlier_segments');
  db.close();
  createDamageMarker(path).write('malformed');
  const { total, result } = recover();
  expect(total).toBe(traceCount + 2);
  expect(result).toMatchObject({ outcome: { traceNumber: traceCount + 2 } });
});

it('knows the flushes of packed timelines that it salvages, also those of earlier releases', () => {
  const before = openTraceDatabase(path);
  const { commit, pack } = createTraceWriter(before);
  commit([
    { kind: 'close', ...sampleClose(1) },
    { kind: 'close', ...sampleClose(2) },
  ]);
  pack(10);
  before.exec(`
    UPDATE packed_events SET flush_ids = (
      SELECT json_group_array(flush_id) FROM packed_flush WHERE packed_flush.trace_key = packed_events.trace_key), crc = NULL
    WHERE id = 1;
    DELETE FROM packed_flush WHERE trace_key = (SELECT trace_key FROM packed_events WHERE id = 1)`);
  before.close();
  createDamageMarker(path).write('malformed');
  const { db } = recoverTraceDatabase(path);
  const again = [1, 2].map((index) => ({ kind: 'flush', ...sampleFlush(index) }) as const);
  expect(createTraceWriter(db).commit(again)).toMatchObject([
    { outcome: { duplicate: true } },
    { outcome: { duplicate: true } },
  ]);
  db.close();
});

it('finds again where times of creation decrease', () => {
  const before = openTraceDatabase(path);
  const aheadMs = 400 * 86_400_000;
  for (const [index, receivedAtMs] of [aheadMs, 10_001].entries())
    createTraceWriter(before).commit([{ kind: 'flush', ...sampleFlush(1_000 + index, { receivedAtMs }) }]);
  before.close();
  createDamageMarker(path).write('malformed');
  const { db } = recoverTraceDatabase(path);
  const ranges = createNumberRanges(db)(1, { sinceMs: 10_001 });
  db.close();
  const ahead = traceCount + 2;
  expect(ranges).toEqual([
    { first: ahead + 1, last: ahead + 1 },
    { first: ahead, last: ahead },
  ]);
});

it.each([0.3, 0.6, 0.9])('says so when the disk takes only a part of the copy: %s', (part) => {
  const fresh = openTraceDatabase(join(folder, 'fresh.db'));
  salvageTraces(path, fresh);
  const pages = Number(fresh.pragma('page_count', { simple: true }));
  fresh.close();
  const full = openTraceDatabase(join(folder, 'full.db'));
  const empty = Number(full.pragma('page_count', { simple: true }));
  full.pragma(`max_page_count = ${empty + Math.floor((pages - empty) * part)}`);
  expect(() => salvageTraces(path, full)).toThrow('database or disk is full');
  full.close();
});
