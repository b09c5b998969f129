import type { LogPosition } from '../../../../logs/log.ts';
import type { LogArrivalsQuery } from '../../../../logs/log-store.ts';
import { fromSequence } from '../log-sequence.ts';

/**
 * The arrivals to read, those first that matter most: of each writer, without a gap, its earliest or its latest.
 *
 * The earliest are those of the least times. The latest are a share of each writer, and what a writer leaves of its share is for the
 * others: by time alone, a writer whose records come late or from a slow clock would never have any.
 *
 * @param positions of each writer, its first `limit` in the order that `keep` asks for, or all.
 */
export function chooseArrivals(
  positions: readonly LogPosition[],
  { limit, keep }: Pick<LogArrivalsQuery, 'limit' | 'keep'>,
): readonly LogPosition[] {
  return (keep === 'earliest' ? mergeByTime(positions) : latestOfEach(positions)).slice(0, limit);
}

/** By time, ties by sequence; those of each writer in their order of arrival, as a merge of its queue with the others. */
export function mergeByTime<Position extends LogPosition>(positions: readonly Position[]): Position[] {
  const latestNs = new Map<number, bigint>();
  return positions
    .toSorted((one, other) => one.sequence - other.sequence)
    .map((position) => {
      const { epoch } = fromSequence(position.sequence);
      const earlierNs = latestNs.get(epoch);
      const mergedNs = earlierNs !== undefined && earlierNs > position.timeNs ? earlierNs : position.timeNs;
      latestNs.set(epoch, mergedNs);
      return { position, mergedNs };
    })
    .sort((one, other) => compareNs(one.mergedNs, other.mergedNs))
    .map(({ position }) => position);
}

/** The latest of each writer, then the last but one of each, and so on. */
function latestOfEach(positions: readonly LogPosition[]): LogPosition[] {
  const latestFirst = positions.toSorted((one, other) => other.sequence - one.sequence);
  const byWriter = Map.groupBy(latestFirst, ({ sequence }) => fromSequence(sequence).epoch);
  return [...byWriter.values()]
    .flatMap((ofWriter) => ofWriter.map((position, rank) => ({ position, rank })))
    .sort((one, other) => one.rank - other.rank || compareNs(other.position.timeNs, one.position.timeNs))
    .map(({ position }) => position);
}

function compareNs(one: bigint, other: bigint): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
