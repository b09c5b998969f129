import { describe } from 'vitest';
import { describeMetricAlerts } from './metric-store-contract-alerts.ts';
import { describeMetricAppends } from './metric-store-contract-appends.ts';
import { describeMetricExemplars } from './metric-store-contract-exemplars.ts';
import { describeMetricLists } from './metric-store-contract-lists.ts';
import { describeMetricPoints } from './metric-store-contract-points.ts';
import { describeMetricQueries } from './metric-store-contract-queries.ts';
import { type OpenMetricStore, useMetricStore } from './metric-store-contract-setup.ts';

/** Contract suite for metric stores. */
export function describeMetricStore(name: string, open: OpenMetricStore): void {
  describe(`${name} as a metric store`, () => {
    const metrics = useMetricStore(open);
    describeMetricAppends(metrics);
    describeMetricPoints(metrics);
    describeMetricQueries(metrics);
    describeMetricLists(metrics);
    describeMetricExemplars(metrics);
    // Last, because days are dropped for all projects.
    describeMetricAlerts(metrics);
  });
}
