import { env } from 'node:process';
import { it } from 'vitest';
import { runReadYourWrites } from '../../../process/read-your-writes/run-read-your-writes.ts';
import { withCluster } from './cluster-scope.ts';

/** Of each kind; 2,500 for a long run. */
const count = Number(env['READ_YOUR_WRITES_CHECKS'] ?? 6);
const checks = { traces: count, logs: count, metrics: count, spans: count };

it('what one gateway acknowledged is there for the next read through another, counts included, under load', async () => {
  await withCluster((cluster) =>
    runReadYourWrites({
      writing: cluster.gateway(0),
      reading: cluster.gateway(1),
      keys: cluster.keys(),
      checks,
    }),
  );
});
