import { expect, it } from 'vitest';
import { withServiceScope } from '../service/service-scope.ts';
import { runBackup } from './run-backup.ts';

it('a backup under load has everything that was acknowledged before it began, and nothing twice', async () => {
  const seed = Date.now();
  const report = await withServiceScope((scope) => runBackup(scope, { cycles: 1, seed }));
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(50);
  expect(report.sealedSamples).toBeGreaterThan(0);
});
