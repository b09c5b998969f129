import { aroundAll } from 'vitest';
import type { ServiceKeys } from '../../../process/service/service-process.ts';
import { type Cluster, type ClusterOptions, withCluster } from './cluster-scope.ts';

/** One cluster for the tests of the calling file, which starts in ten seconds of processor time. */
export function provideCluster(options?: ClusterOptions): () => Cluster {
  let cluster: Cluster | undefined;
  aroundAll((runTests) =>
    withCluster(async (opened) => {
      cluster = opened;
      await runTests();
    }, options),
  );
  return () => {
    if (cluster === undefined) throw new Error('no test runs');
    return cluster;
  };
}

/** Of a new project, which no other test of the cluster counts. */
export async function createProjectKeys(cluster: Cluster): Promise<ServiceKeys> {
  const admin = cluster.openAdmin();
  try {
    const projectId = await admin.createProject(`project ${crypto.randomUUID()}`);
    const { key: serverKey } = await admin.createKey('server', projectId);
    const { key: ingestKey } = await admin.createKey('ingest', projectId);
    return { serverKey, ingestKey };
  } finally {
    admin.close();
  }
}
