import { expect, it } from 'vitest';
import { withServiceScope } from '../../process/service/service-scope.ts';
import { runPowerLoss } from './run-power-loss.ts';

it('no power loss takes or tears what was acknowledged', async () => {
  const seed = Date.now();
  const report = await withServiceScope((scope) => runPowerLoss(scope, { cycles: 4, seed }));
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(report.cycles).toBe(4);
  expect(report.acknowledged).toBeGreaterThan(50);
  expect(report.syncs).toBeGreaterThan(30);
  expect(report.sealed).toBeGreaterThan(0);
  expect(report.sealedSamples).toBeGreaterThan(0);
});

it('would see the loss if commits were not synced', async () => {
  const hasLoss = (findings: readonly string[]) =>
    findings.some((finding) => /^cycle \d+: lost: (logs|metrics) /.test(finding));
  // Whether a cut takes something, and of which signal, is chance.
  for (const seed of [1, 2, 3]) {
    const options = { cycles: 4, seed, ignoredSyncs: '-wal', isEnough: hasLoss };
    const { findings } = await withServiceScope((scope) => runPowerLoss(scope, options));
    if (hasLoss(findings)) return;
  }
  expect.fail('no cut took anything');
});
