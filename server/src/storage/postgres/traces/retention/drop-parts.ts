import { startOfUtcDay } from '../../../../time/utc-day.ts';
import type { TimelineParts } from '../../../trace-timelines/timeline-parts.ts';
import type { PostgresSession } from '../../database/postgres-database.ts';

/** By how much the clocks of gateways may differ. */
const skewDays = 1;

/** The first day up to this one that has a trace, else this one: no part of an earlier day is of a trace. */
export async function findFirstDay(session: Pick<PostgresSession, 'rows'>, day: number): Promise<number> {
  const [row] = await session.rows<{ readonly day: number | null }>(selectFirstDay, [day]);
  return Math.min(row?.day ?? day, day);
}

/** Removes the parts of a day before the first that has a trace, of commits that were given up, too. @returns whether there are more. */
export async function dropOldestParts(
  parts: Pick<TimelineParts, 'listDays' | 'dropDay'>,
  firstDay: number,
): Promise<boolean> {
  const [oldest, ...later] = await parts.listDays(firstDay);
  if (oldest !== undefined) await parts.dropDay(oldest);
  return later.length > 0;
}

/** Forgets commits that were given up before any trace was created that is still there: their parts can be of no trace. */
export async function forgetCommits(
  session: Pick<PostgresSession, 'change'>,
  firstDay: number,
): Promise<void> {
  await session.change(deleteCommits, [startOfUtcDay(firstDay - skewDays)]);
}

const selectFirstDay = `SELECT min(trace_heads.created_day) AS day FROM trace_heads
  WHERE trace_heads.created_day <= $1 AND trace_heads.number IS NOT NULL`;

const deleteCommits = 'DELETE FROM trace_commits WHERE trace_commits.drawn_at_ms < $1';
