import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createSegmentLists, type TimedRow } from './segment-lists.ts';

interface SpanRow extends TimedRow {
  readonly block: bigint;
  readonly start: bigint;
}

const rowCount = 7_000;
const earliestNs = -(2n ** 63n);

/** In order of their keys: several for each instant, the earliest one included. */
const written = Array.from({ length: rowCount }, (_, index): SpanRow => {
  const firstNs = index === 77 ? earliestNs : BigInt((index * 7_919) % 1_000);
  const lastNs = firstNs + BigInt(index % 3);
  return { block: BigInt(index >> 2), start: BigInt(index & 3), first_ns: firstNs, last_ns: lastNs };
});

let database: TraceTestDatabase;
beforeEach(() => {
  database = createTraceTestDatabase();
  const insert = database.db.prepare('INSERT INTO span_segment VALUES (?, ?, ?, 0, ?, ?, 0)');
  database.db.transaction(() => {
    for (const traceKey of [1, 2])
      for (const row of written) insert.run(traceKey, row.block, row.start, row.first_ns, row.last_ns);
  })();
});
afterEach(() => database.close());

const listsOf = () => createSegmentLists<SpanRow>(database.db, 'span_segment', ['block', 'start']);

it.each([earliestNs, 400n, 5_000n])(
  'gives the segments of a trace that do not end before %d in order of their first instant, over several lists',
  (fromNs) => {
    const expected = written
      .filter((row) => row.last_ns >= fromNs)
      .sort(
        (a, b) => Number(a.first_ns - b.first_ns) || Number(a.block - b.block) || Number(a.start - b.start),
      );
    expect([...listsOf().byStart(1, fromNs)]).toEqual(expected);
  },
);

it('has few of a long timeline in memory', () => {
  const rows = listsOf().byStart(1, earliestNs);
  rows.next();
  database.db.exec('DELETE FROM span_segment');
  expect([...rows].length).toBeLessThan(rowCount / 3);
});

it('gives the segments behind a key in order of their keys', () => {
  const lists = listsOf();
  expect([...lists.byKey(1, [-1n, -1n])]).toEqual(written);
  expect([...lists.byKey(1, [1_000n, 2n])]).toEqual(written.slice(4_003));
  expect([...lists.byKey(3, [-1n, -1n])]).toEqual([]);
});
