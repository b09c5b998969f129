import { expect, it } from 'vitest';
import { withCluster } from './cluster-scope.ts';
import { runClusterKillNine } from './run-cluster-kill-nine.ts';

it('three gateways lose nothing that any of them acknowledged and double nothing, whoever is killed', async () => {
  const seed = Date.now();
  const report = await withCluster((cluster) => runClusterKillNine(cluster, { seed }));
  expect(report.findings, `seed ${seed}`).toEqual([]);
  // Otherwise the run proved nothing: the kills hit no load.
  expect(report.kills).toEqual({ gateway: 1, 'shard 1': 1, 'shard 2': 1, PostgreSQL: 1 });
  expect(report.acknowledged).toBeGreaterThan(30);
  expect(report.unanswered).toBeGreaterThan(0);
  expect(report.retried).toBeGreaterThan(0);
});
