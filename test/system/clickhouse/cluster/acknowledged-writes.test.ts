import { env } from 'node:process';
import { expect, it } from 'vitest';
import { runReadYourWrites } from '../../../process/read-your-writes/run-read-your-writes.ts';
import { createProjectKeys, provideCluster } from './provide-cluster.ts';
import { runClusterKillNine } from './run-cluster-kill-nine.ts';

/** Of each kind; 2,500 for a long run. */
const count = Number(env['READ_YOUR_WRITES_CHECKS'] ?? 6);
const checks = { traces: count, logs: count, metrics: count, spans: count };
/** Otherwise the load that is written meanwhile takes most of the time of the checks. */
const pauseMs = 100;

const cluster = provideCluster();

it('what one gateway acknowledged is there for the next read through another, counts included, under load', async () => {
  await runReadYourWrites({
    writing: cluster().gateway(0),
    reading: cluster().gateway(1),
    keys: await createProjectKeys(cluster()),
    checks,
    pauseMs,
  });
});

it('three gateways lose nothing that any of them acknowledged and double nothing, whoever is killed', async () => {
  const seed = Date.now();
  const report = await runClusterKillNine(cluster(), { seed });
  expect(report.findings, `seed ${seed}`).toEqual([]);
  // Otherwise the run proved nothing: the kills hit no load.
  expect(report.kills).toEqual({ gateway: 1, 'shard 1': 1, 'shard 2': 1, PostgreSQL: 1 });
  expect(report.acknowledged).toBeGreaterThan(30);
  expect(report.unanswered).toBeGreaterThan(0);
  expect(report.retried).toBeGreaterThan(0);
});
