import { expect, it } from 'vitest';
import { withServiceScope } from '../service/service-scope.ts';
import { runKillNine } from './run-kill-nine.ts';

it('no kill -9 loses, repeats or tears what was acknowledged', async () => {
  const seed = Date.now();
  const report = await withServiceScope((scope) => runKillNine(scope, { cycles: 2, seed }));
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(report.cycles).toBe(2);
  // Otherwise the run proved nothing: the kills hit no load.
  expect(report.acknowledged).toBeGreaterThan(100);
  expect(report.unanswered).toBeGreaterThan(8);
  expect(report.retried).toBeGreaterThan(0);
  expect(report.sealed).toBeGreaterThan(0);
  expect(report.sealedSamples).toBeGreaterThan(0);
});
