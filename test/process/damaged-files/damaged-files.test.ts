import { expect, it } from 'vitest';
import { withServiceScope } from '../service/service-scope.ts';
import { runDamagedFiles } from './run-damaged-files.ts';

it('a damaged file of the log store is reported and quarantined, and the rest is served', async () => {
  const seed = Date.now();
  const report = await withServiceScope((scope) => runDamagedFiles(scope, { cycles: 2, seed }));
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(report.cycles).toBeGreaterThanOrEqual(2);
  expect(report.quarantined).toBeGreaterThan(0);
});
