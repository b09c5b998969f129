import { expect, it } from 'vitest';
import { withServiceScope } from '../service/service-scope.ts';
import { runKillNine } from './run-kill-nine.ts';

it('a service that is killed under load has what it acknowledged when it starts again', async () => {
  const seed = Date.now();
  const report = await withServiceScope((scope) => runKillNine(scope, { cycles: 1, seed }));
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(report.cycles).toBe(1);
  // Otherwise the run proved nothing: the kill hit no load.
  expect(report.acknowledged).toBeGreaterThan(20);
  expect(report.unanswered).toBeGreaterThan(0);
});
