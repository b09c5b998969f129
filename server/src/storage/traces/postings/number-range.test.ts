import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleFlush } from '../../../traces/testing/sample-trace.ts';
import { maxRunStarts } from '../rows/creation-runs.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import { createNumberRanges } from './number-range.ts';

const minuteMs = 60_000;

let database: TraceTestDatabase;
let flush: (minute: number) => void;
let flushCount: number;
beforeEach(() => {
  database = createTraceTestDatabase();
  const { commit } = createTraceWriter(database.db);
  flushCount = 0;
  flush = (minute) => {
    flushCount += 1;
    commit([{ kind: 'flush', ...sampleFlush(flushCount, { receivedAtMs: minute * minuteMs }) }]);
  };
});
afterEach(() => database.close());

/** From one minute until before another. */
function rangesOf(since: number, until: number) {
  const window = { sinceMs: since * minuteMs, untilMs: until * minuteMs };
  return createNumberRanges(database.db)(1, window).map(({ first, last }) => [first, last]);
}

it('a window is one range of numbers while the clock is not set back', () => {
  for (const minute of [1, 2, 3, 4]) flush(minute);
  expect(rangesOf(2, 4)).toEqual([[2, 3]]);
  expect(rangesOf(5, 6)).toEqual([]);
});

it('and one for each time that the clock was set back, the highest numbers first', () => {
  for (const minute of [1, 9, 2, 8, 3, 4]) flush(minute);
  expect(rangesOf(2, 9)).toEqual([
    [5, 6],
    [3, 4],
  ]);
  expect(rangesOf(9, 10)).toEqual([[2, 2]]);
});

it.each([
  ['says something else', `run_starts = '[2]'`],
  ['is no list', `run_starts = '[3'`],
])('a row of the project that %s is not believed', (_title, change) => {
  for (const minute of [1, 9, 2, 3]) flush(minute);
  database.db.exec(`UPDATE project SET ${change}`);
  expect(rangesOf(2, 9)).toEqual([[3, 4]]);
  // Which the next write mends.
  flush(4);
  expect(database.db.prepare('SELECT run_starts FROM project').pluck().get()).toBe('[3]');
});

it.each([
  ['earlier', 0],
  ['later', 9_000_000 * minuteMs],
])('a damaged row that says %s misleads no search', (_title, createdAtMs) => {
  for (const minute of [1, 2, 3, 4, 5, 6, 7, 8]) flush(minute);
  database.db.exec(`UPDATE trace SET created_at_ms = ${createdAtMs} WHERE trace_key % 4294967296 = 5`);
  expect(rangesOf(3, 100)).toEqual([[3, 8]]);
  expect(rangesOf(8, 100)).toEqual([[8, 8]]);
  expect(rangesOf(1, 3)).toEqual([[1, 2]]);
});

it('times do not decrease any more once a project has very many ranges', () => {
  for (let step = 0; step <= maxRunStarts; step += 1) for (const minute of [9, 1]) flush(minute);
  flush(1);
  const count = rangesOf(0, 100).reduce((sum, [first = 0, last = 0]) => sum + last - first + 1, 0);
  expect(count).toBe(flushCount);
  expect(rangesOf(9, 10).at(0)).toEqual([flushCount - 2, flushCount]);
});
