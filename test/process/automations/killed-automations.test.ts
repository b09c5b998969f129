import { expect, it } from 'vitest';
import { withServiceScope } from '../service/service-scope.ts';
import { runKilledAutomations } from './run-killed-automations.ts';

it('no kill -9 loses, repeats or invents a rule match or its webhook', async () => {
  const seed = Date.now();
  const report = await withServiceScope((scope) => runKilledAutomations(scope, { cycles: 2, seed }));
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(report.matches).toBeGreaterThan(10);
  expect(report.notifications).toBeGreaterThanOrEqual(report.matches);
  expect(report.heldByTarpit).toBeGreaterThan(0);
});
