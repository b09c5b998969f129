import { expect, it } from 'vitest';
import { withServiceScope } from '../service/service-scope.ts';
import { runSigterm } from './run-sigterm.ts';

it('a service that gets SIGTERM under load finishes what is under way and loses nothing', async () => {
  const seed = Date.now();
  const report = await withServiceScope((scope) => runSigterm(scope, { cycles: 1, seed }));
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(report.cycles).toBe(1);
  expect(report.acknowledged).toBeGreaterThan(20);
});
