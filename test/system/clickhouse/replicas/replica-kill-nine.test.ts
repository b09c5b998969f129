import { stdout } from 'node:process';
import { expect, it } from 'vitest';
import { withCluster } from '../cluster/cluster-scope.ts';
import { runClusterKillNine } from '../cluster/run-cluster-kill-nine.ts';

/** A replica of each shard; `npm run soak -- cluster-kill-nine --replicas 2` kills all of them, gateways and PostgreSQL too. */
const killed = ['replica 1 of shard 1', 'replica 2 of shard 2', 'ZooKeeper'];

it('nothing acknowledged is lost or doubled, whichever replica of whichever shard, or ZooKeeper, is killed', async () => {
  const seed = Date.now();
  const report = await withCluster(
    (cluster) => {
      const victims = cluster.victims.filter(({ name }) => killed.includes(name));
      return runClusterKillNine({ ...cluster, victims }, { seed });
    },
    { replicaCount: 2 },
  );
  stdout.write(`${JSON.stringify(report)}\n`);
  expect(report.findings, `seed ${seed}`).toEqual([]);
  // Otherwise the run proved nothing: the kills hit no load.
  expect(report.kills).toEqual(Object.fromEntries(killed.map((name) => [name, 1])));
  expect(report.acknowledged).toBeGreaterThan(30);
});
