import { expect, it } from 'vitest';
import { withServiceScope } from '../process/service-scope.ts';
import { runDamagedFiles } from './run-damaged-files.ts';

it('a damaged file of the log store is named and set aside, and the rest is served', {
  timeout: 120_000,
}, async () => {
  const seed = Date.now();
  const report = await withServiceScope((scope) => runDamagedFiles(scope, { cycles: 6, seed }));
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(report.cycles).toBe(6);
  expect(report.quarantined).toBeGreaterThan(0);
});
