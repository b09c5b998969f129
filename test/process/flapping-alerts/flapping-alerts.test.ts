import { expect, it } from 'vitest';
import { withServiceScope } from '../service/service-scope.ts';
import { runFlappingAlerts } from './run-flapping-alerts.ts';

it('no kill -9 makes an alert miss, repeat or invent an incident or its notification', async () => {
  const seed = Date.now();
  const report = await withServiceScope((scope) => runFlappingAlerts(scope, { cycles: 2, seed }));
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(report.cycles).toBe(2);
  expect(report.incidents).toBeGreaterThan(5);
  expect(report.notifications).toBeGreaterThan(5);
  expect(report.heldByTarpit).toBeGreaterThan(0);
});
