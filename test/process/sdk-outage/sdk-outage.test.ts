import { expect, it } from 'vitest';
import { withServiceScope } from '../service/service-scope.ts';
import { runSdkOutage } from './run-sdk-outage.ts';

/** They wait most of the time. */
it.concurrent.each([
  ['restarts', [0], 2],
  ['outages of 1 s', [1_000], 2],
  ['an outage of 10 s', [10_000], 1],
])('%s inside open traces lose nothing and store nothing twice', async (_what, outagesMs, cycles) => {
  const seed = Date.now();
  const report = await withServiceScope((scope) => runSdkOutage(scope, { cycles, seed, outagesMs }));
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(report.cycles).toBe(cycles);
  expect(report.recorded).toBeGreaterThan(100);
});
