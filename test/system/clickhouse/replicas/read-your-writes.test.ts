import { it } from 'vitest';
import { runReadYourWrites } from '../../../process/read-your-writes/run-read-your-writes.ts';
import { withCluster } from '../cluster/cluster-scope.ts';

const checks = { traces: 6, logs: 6, metrics: 6, spans: 6 };

it('what one gateway acknowledged is there for the next read through another, whichever replica answers', async () => {
  await withCluster(
    (cluster) =>
      runReadYourWrites({
        writing: cluster.gateway(0),
        reading: cluster.gateway(1),
        keys: cluster.keys(),
        checks,
      }),
    { replicaCount: 2 },
  );
});
