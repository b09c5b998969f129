import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogPosition } from '../../../../logs/log.ts';
import { fromSequence, toSequence } from '../log-sequence.ts';
import { chooseArrivals, mergeByTime } from './choose-arrivals.ts';

/** Records of a few writers, in any order; times need not follow the order of arrival. */
const arrivals = fc
  .array(fc.array(fc.bigInt({ min: 0n, max: 20n }), { maxLength: 8 }), { maxLength: 4 })
  .map((writers) => writers.flatMap((times, index) => ofWriter(index + 1, times)))
  .chain((positions) => fc.shuffledSubarray(positions, { minLength: positions.length }));
const limits = fc.integer({ min: 1, max: 20 });

function ofWriter(epoch: number, times: readonly bigint[]): LogPosition[] {
  return times.map((timeNs, index) => ({ timeNs, sequence: toSequence({ epoch, counter: index + 1 }) }));
}

/** Counters of each writer, in the order of the positions. */
function countersOf(positions: readonly LogPosition[]): ReadonlyMap<number, readonly number[]> {
  const byWriter = Map.groupBy(positions, ({ sequence }) => fromSequence(sequence).epoch);
  return new Map(
    [...byWriter].map(([epoch, of]) => [epoch, of.map(({ sequence }) => fromSequence(sequence).counter)]),
  );
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

const byPosition = (one: LogPosition, other: LogPosition): number =>
  Number(one.timeNs - other.timeNs) || one.sequence - other.sequence;

describe('the chosen arrivals', () => {
  it('are as many as there are, up to the limit', () => {
    fc.assert(
      fc.property(arrivals, limits, fc.constantFrom('earliest', 'latest'), (positions, limit, keep) => {
        const chosen = chooseArrivals(positions, { limit, keep });
        expect(new Set(chosen).size).toBe(Math.min(limit, positions.length));
      }),
    );
  });

  it('are the earliest of each writer without a gap, after any number of them', () => {
    fc.assert(
      fc.property(arrivals, limits, (positions, limit) => {
        for (const counters of countersOf(chooseArrivals(positions, { limit, keep: 'earliest' })).values())
          expect(counters).toEqual(range(1, counters.length));
      }),
    );
  });

  it('are the latest of each writer without a gap, after any number of them', () => {
    fc.assert(
      fc.property(arrivals, limits, (positions, limit) => {
        const all = countersOf(positions);
        for (const [epoch, counters] of countersOf(chooseArrivals(positions, { limit, keep: 'latest' })))
          expect(counters).toEqual(
            range(1, all.get(epoch)?.length ?? 0)
              .toReversed()
              .slice(0, counters.length),
          );
      }),
    );
  });

  it('have the latest of a writer up to its share, whatever the others have', () => {
    fc.assert(
      fc.property(arrivals, limits, (positions, limit) => {
        const all = countersOf(positions);
        const chosen = countersOf(chooseArrivals(positions, { limit, keep: 'latest' }));
        const share = Math.floor(limit / all.size);
        for (const [epoch, { length }] of all)
          expect(chosen.get(epoch)?.length ?? 0).toBeGreaterThanOrEqual(Math.min(share, length));
      }),
    );
  });

  it('are the earliest by time when the times of each writer follow its order of arrival', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.bigInt({ min: 0n, max: 20n })), { maxLength: 4 }),
        limits,
        (writers, limit) => {
          const positions = writers.flatMap((times, index) =>
            ofWriter(
              index + 1,
              times.toSorted((one, other) => Number(one - other)),
            ),
          );
          const chosen = chooseArrivals(positions, { limit, keep: 'earliest' });
          expect(chosen).toEqual(positions.toSorted(byPosition).slice(0, limit));
        },
      ),
    );
  });
});

describe('records merged by time', () => {
  it('keep the order of arrival of each writer', () => {
    fc.assert(
      fc.property(arrivals, (positions) => {
        const merged = mergeByTime(positions);
        expect(merged.toSorted(byPosition)).toEqual(positions.toSorted(byPosition));
        for (const counters of countersOf(merged).values())
          expect(counters).toEqual(range(1, counters.length));
      }),
    );
  });

  it('put a late record right after the one that its writer stored before it', () => {
    const merged = mergeByTime([...ofWriter(1, [5n, 1n, 7n]), ...ofWriter(2, [3n, 5n, 6n])]);
    expect(merged.map(({ timeNs }) => timeNs)).toEqual([3n, 5n, 1n, 5n, 6n, 7n]);
  });
});
