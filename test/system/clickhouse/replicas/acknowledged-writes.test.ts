import { stdout } from 'node:process';
import { expect, it } from 'vitest';
import { runReadYourWrites } from '../../../process/read-your-writes/run-read-your-writes.ts';
import { createProjectKeys, provideCluster } from '../cluster/provide-cluster.ts';
import { runClusterKillNine } from '../cluster/run-cluster-kill-nine.ts';

const checks = { traces: 6, logs: 6, metrics: 6, spans: 6 };
/** A replica of each shard; `npm run soak -- cluster-kill-nine --replicas 2` kills all of them, gateways and PostgreSQL too. */
const killed = ['replica 1 of shard 1', 'replica 2 of shard 2', 'ZooKeeper'];
/** Otherwise the load that is written meanwhile takes most of the time of the checks. */
const pauseMs = 100;

const cluster = provideCluster({ gatewayCount: 2, replicaCount: 2 });

it('what one gateway acknowledged is there for the next read through another, whichever replica answers', async () => {
  await runReadYourWrites({
    writing: cluster().gateway(0),
    reading: cluster().gateway(1),
    keys: await createProjectKeys(cluster()),
    checks,
    pauseMs,
  });
});

it('nothing acknowledged is lost or doubled, whichever replica of whichever shard, or ZooKeeper, is killed', async () => {
  const seed = Date.now();
  const victims = cluster().victims.filter(({ name }) => killed.includes(name));
  const report = await runClusterKillNine({ ...cluster(), victims }, { seed });
  stdout.write(`${JSON.stringify(report)}\n`);
  expect(report.findings, `seed ${seed}`).toEqual([]);
  // Otherwise the run proved nothing: the kills hit no load.
  expect(report.kills).toEqual(Object.fromEntries(killed.map((name) => [name, 1])));
  expect(report.acknowledged).toBeGreaterThan(30);
});
