import { toUtcDay } from '../../../../time/utc-day.ts';
import type { MetricProject } from '../../../postgres/metrics/metric-projects.ts';
import { commitTimeMs } from '../commits/commit-time.ts';

type LastArrival = Pick<MetricProject, 'lastCommit' | 'activeDay'>;

/**
 * The UTC day of arrival of a commit. Gateways' clocks differ around midnight, so the day of a project does not go back; but for a day that
 * is more than one ahead of this gateway's clock and of PostgreSQL's, which was written under a wrong clock.
 */
export function chooseArrivalDay(ownDay: number, projects: readonly LastArrival[]): number {
  const latestDay = 1 + Math.max(ownDay, ...projects.map(numberedDay));
  const firstDays = projects.map((each) => (each.activeDay > latestDay ? numberedDay(each) : each.activeDay));
  return Math.max(ownDay, ...firstDays);
}

/**
 * No later commit of the project arrived before this UTC day, whatever the clocks of gateways said: its day goes back to that of a number at
 * most, and numbers grow.
 */
export function firstDayAfter(last: LastArrival): number {
  return Math.min(last.activeDay, numberedDay(last));
}

/** By the clock of PostgreSQL. */
function numberedDay({ lastCommit }: LastArrival): number {
  return toUtcDay(commitTimeMs(lastCommit));
}
