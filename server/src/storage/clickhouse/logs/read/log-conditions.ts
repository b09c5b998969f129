import type { ArrivalMark } from '../../../../logs/arrival-mark.ts';
import type { LogPosition } from '../../../../logs/log.ts';
import type { LogWindow } from '../../../../logs/log-store.ts';
import { counterEnd } from '../log-sequence.ts';
import { countersOfMark } from '../writer-mark.ts';
import { joinSql, type Sql, sql, value } from './sql.ts';

/**
 * Times are 64-bit integers, and windows may be wider: every time of a record is within these. The least one is a whole second, because
 * servers send each other the seconds before its fraction, which alone would be less than the type has.
 */
const leastNs = -9_223_372_036_000_000_000n;
const greatestNs = 2n ** 63n - 1n;

export function clampTime(ns: bigint): bigint {
  return ns < leastNs ? leastNs : ns > greatestNs ? greatestNs : ns;
}

/** A time as the server compares it with `logs.time`. */
function timeOf(ns: bigint): Sql {
  return sql`fromUnixTimestamp64Nano(${value('Int64', clampTime(ns))}, 'UTC')`;
}

/** The records of a project whose time is in the window. */
export function inWindow(projectId: string, { sinceNs, untilNs }: LogWindow): Sql {
  return sql`logs.project = ${value('String', projectId)} AND logs.time >= ${timeOf(sinceNs)} AND logs.time < ${timeOf(untilNs)}`;
}

/** Records before a position, in the order of time and arrival. */
export function before({ timeNs, sequence }: LogPosition): Sql {
  const time = timeOf(timeNs);
  // The first comparison is what the order of the table can skip by.
  return sql`logs.time <= ${time} AND (logs.time, logs.seq) < (${time}, ${value('UInt64', sequence)})`;
}

/** Records that the mark covers. */
export function coveredBy(mark: ArrivalMark): Sql {
  const ranges = toRanges(mark);
  if (ranges.length === 0) return sql`false`;
  return sql`(${joinSql(
    ranges.map(({ first, last }) => sql`logs.seq BETWEEN ${first} AND ${last}`),
    ' OR ',
  )})`;
}

/** Records that the mark does not cover; a comparison for each writer, which the index of `seq` can skip by. */
export function notCoveredBy(mark: ArrivalMark): Sql {
  const ranges = toRanges(mark);
  if (ranges.length === 0) return sql`true`;
  return joinSql(
    ranges.map(({ first, last }) => sql`(logs.seq < ${first} OR logs.seq > ${last})`),
    ' AND ',
  );
}

function toRanges(mark: ArrivalMark) {
  return [...countersOfMark(mark)].map(([epoch, counter]) => ({
    first: value('UInt64', epoch * counterEnd),
    last: value('UInt64', epoch * counterEnd + counter),
  }));
}
