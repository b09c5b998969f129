import { describe } from 'vitest';
import { propertyRuns } from '../../testing/property-runs.ts';
import { describeLogAppends } from './log-store-contract-appends.ts';
import { describeLogArrivals } from './log-store-contract-arrivals.ts';
import { describeLogCatalogue } from './log-store-contract-catalogue.ts';
import { describeLogLists } from './log-store-contract-lists.ts';
import { describeLogPaging } from './log-store-contract-paging.ts';
import { describeLogRecords } from './log-store-contract-records.ts';
import type { OpenLogStore } from './log-store-contract-setup.ts';
import { describeLogStats } from './log-store-contract-stats.ts';

/**
 * Contract suite for log stores.
 *
 * @param pagingSchedules number of random schedules of writes between pages, each in a project of its own.
 */
export function describeLogStore(
  name: string,
  open: OpenLogStore,
  { pagingSchedules = propertyRuns() }: { readonly pagingSchedules?: number } = {},
): void {
  describe(`${name} as a log store`, () => {
    describeLogRecords(open);
    describeLogAppends(open);
    describeLogLists(open);
    describeLogStats(open);
    describeLogCatalogue(open);
    describeLogArrivals(open);
    describeLogPaging(open, pagingSchedules);
  });
}
