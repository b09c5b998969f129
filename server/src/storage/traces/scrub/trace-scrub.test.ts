import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  sampleClose,
  sampleEvent,
  sampleFlush,
  sampleProjectId,
  sampleTraceId,
} from '../../../traces/testing/sample-trace.ts';
import type { DamageFinding } from '../../scrub/damage-finding.ts';
import { createTraceReads } from '../reader/read-trace.ts';
import { createTraceReader } from '../reader/trace-reader.ts';
import { ofService, sampleSpan, sampleSpans } from '../testing/sample-spans.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import type { WriteCommand } from '../writer/write-command.ts';
import { createTraceScrub } from './create-trace-scrub.ts';
import { createScrubStep } from './scrub-step.ts';
import { scrubStart, type TraceScrubPosition } from './trace-scrub-step.ts';

const spanTraceId = 'a'.repeat(32);
const traceCount = 5;

let database: TraceTestDatabase;
beforeEach(() => {
  database = createTraceTestDatabase();
  for (let index = 0; index < traceCount; index += 1)
    write({ kind: 'flush', ...sampleFlush(index, { tags: [`tag ${index}`] }) });
  write({ kind: 'close', ...sampleClose(1) });
  createTraceWriter(database.db).pack(10);
  write(sampleSpans([ofService('shop', [sampleSpan(spanTraceId, 1), sampleSpan(spanTraceId, 2)])]));
});
afterEach(() => database.close());

function write(command: WriteCommand): void {
  const [result] = createTraceWriter(database.db).commit([command]);
  if (result?.ok !== true) throw result?.error;
}

/** One round. */
async function scrub(): Promise<DamageFinding[]> {
  const findings: DamageFinding[] = [];
  const step = createScrubStep(database.db);
  const { scrubStep } = createTraceScrub({
    read: async (request) => step(request),
    addChecksums: async (rows) => {
      write({ kind: 'addChecksums', rows });
      return undefined;
    },
    onDamage: (finding) => findings.push(finding),
  });
  for (let steps = 0; !(await scrubStep()).isRoundOver; steps += 1) expect(steps).toBeLessThan(1_000);
  return findings;
}

function items(findings: readonly DamageFinding[]): string[] {
  return findings.map(({ item }) => item);
}

it('finds nothing in what was written', async () => {
  expect(await scrub()).toEqual([]);
});

const first = `trace ${sampleTraceId(0)}`;
const packed = `trace ${sampleTraceId(1)}`;

it.each([
  [
    'the time of a trace',
    'UPDATE trace SET timeline_end_ns = timeline_end_ns + 1 WHERE trace_key % 4294967296 = 1',
    first,
  ],
  ['the labels of a trace', "UPDATE trace SET labels = '[[],[]]' WHERE trace_key % 4294967296 = 1", first],
  ['the project of a trace', 'UPDATE trace SET project = 2 WHERE trace_key % 4294967296 = 1', first],
  [
    'an event',
    "UPDATE event_batch SET events = replace(events, '1', '2') WHERE trace_key % 4294967296 = 1",
    first,
  ],
  ['a batch that is gone', 'DELETE FROM event_batch WHERE trace_key % 4294967296 = 1', first],
  ['packed events', 'UPDATE packed_events SET first_ns = first_ns + 1', packed],
  ['packed events that are gone', 'DELETE FROM packed_events', packed],
  ['a segment of spans', 'UPDATE span_segment SET start = start + 1', `trace ${spanTraceId}`],
  ['a block that is gone', 'DELETE FROM span_block', `trace ${spanTraceId}`],
  ['a term', "UPDATE term SET id = 77 WHERE value = 'tag 1'", 'index of field'],
  ['a field', "UPDATE field SET key = 'x' WHERE kind = 'tag'", 'index of field'],
  ["a container of traces' numbers", "UPDATE posting SET numbers = x'0100'", 'index of traces 0 to 4095'],
  ['a row that is gone', 'DELETE FROM trace WHERE trace_key % 4294967296 = 3', 'trace numbers 3 to 3'],
])('finds a change of %s', async (_what, sql, item) => {
  database.db.pragma('foreign_keys = OFF');
  database.db.exec(sql);
  const found = items(await scrub());
  expect(
    found.some((each) => each.startsWith(item)),
    found.join(),
  ).toBe(true);
});

it('comes past a trace whose labels alone fill a step', async () => {
  const attributes = new Map(Array.from({ length: 128 }, (_, index) => [`key-${index}`, 'v'.repeat(4096)]));
  write({ kind: 'flush', ...sampleFlush(7, { attributes }) });
  write({ kind: 'flush', ...sampleFlush(8) });
  expect(await scrub()).toEqual([]);
  database.db.exec("UPDATE trace SET name = 'x' WHERE trace_key % 4294967296 = 8");
  expect(items(await scrub())).toEqual([`trace ${sampleTraceId(8)}`]);
});

it('reads each part of a timeline once, over several steps', () => {
  const payloadJson = JSON.stringify({ text: 'x'.repeat(100_000) });
  for (let number = 0; number < 14; number += 1) {
    const events = [{ ...sampleEvent(`large ${number}`, 'mined', number), payloadJson }];
    write({ kind: 'flush', ...sampleFlush(1, { flushId: `large ${number}`, traceId: spanTraceId, events }) });
    if (number > 2) continue;
    database.db.exec('INSERT INTO packing_queue SELECT max(trace_key) FROM trace');
    createTraceWriter(database.db).pack(10);
  }
  write(sampleSpans([ofService('shop', [sampleSpan(spanTraceId, 3)])]));
  const [stored] = database.db
    .prepare<[], number>(
      `SELECT (SELECT sum(octet_length(events)) FROM event_batch) + (SELECT sum(octet_length(events)) FROM packed_events)
         + (SELECT sum(length) FROM span_segment)
         + (SELECT sum(200 + octet_length(name) + octet_length(labels)) FROM trace)`,
    )
    .pluck()
    .all();
  const step = createScrubStep(database.db);
  const read: number[] = [];
  for (let from: TraceScrubPosition | undefined = scrubStart; from?.table === 'trace'; ) {
    const { bytes, next }: ReturnType<typeof step> = step({ from, skipsUnread: false });
    read.push(bytes);
    from = next;
  }
  expect(read.length).toBeGreaterThan(3);
  expect(read.reduce((sum, bytes) => sum + bytes, 0)).toBe(stored);
});

it('gives rows of an earlier release their checksums, and then finds their damage', async () => {
  for (const table of ['event_batch', 'packed_events', 'span_segment', 'posting', 'term', 'field'])
    database.db.exec(`UPDATE ${table} SET crc = NULL`);
  database.db.exec(`
    UPDATE packed_events SET part = NULL;
    UPDATE trace SET parts_sum = NULL, progress_crc = NULL, head_crc = NULL;
  `);
  expect(await scrub()).toEqual([]);
  for (const table of ['event_batch', 'packed_events', 'span_segment', 'posting', 'term', 'field'])
    expect(database.db.prepare(`SELECT count(*) FROM ${table} WHERE crc IS NULL`).pluck().get()).toBe(0);
  expect(await scrub()).toEqual([]);
  // Writes go on from there.
  write({ kind: 'flush', ...sampleFlush(0, { flushId: 'later' }) });
  write({ kind: 'close', ...sampleClose(0) });
  createTraceWriter(database.db).pack(10);
  expect(await scrub()).toEqual([]);
  database.db.exec('DELETE FROM packed_events WHERE trace_key % 4294967296 = 1');
  expect(items(await scrub())).toEqual([first]);
});

it('rebuilds a damaged container from the rows of its traces', () => {
  const projectId = sampleProjectId;
  const list = () =>
    createTraceReader(database.db)(
      {
        kind: 'list',
        query: {
          projectId,
          filter: { kind: 'filter', clauses: [] },
          window: {},
          start: { kind: 'newest' },
          pageSize: 10,
        },
      },
      () => {},
    );
  const before = list();
  database.db.exec("UPDATE posting SET numbers = x'0100'");
  const [project] = database.db.prepare('SELECT id FROM project').pluck().all();
  write({ kind: 'rebuildContainer', project: Number(project), container: 0 });
  expect(list()).toEqual(before);
  expect(createTraceReads(database.db).get(projectId, sampleTraceId(0))).toBeDefined();
});
