import { openIdentityAdmin } from '../../support/identity-admin.ts';
import { startTestService } from '../../support/start-service.ts';
import { cairnAddress, createPrometheusClient, type PrometheusClient } from './prometheus-client.ts';
import type { PromqlTarget } from './target.ts';

/** The samples of the scripts have times in 1970. */
const flags = { 'metrics-retention': '36500d' };

/** A separate service, written by remote write and queried by Prometheus' API; each `clear` starts a new project. */
export async function startHttpTarget({ delaysNameRemoval = false } = {}): Promise<PromqlTarget> {
  const service = await startTestService({
    ...flags,
    'promql-delayed-name-removal': delaysNameRemoval ? 'on' : 'off',
  });
  const admin = openIdentityAdmin(service);
  let projectCount = 0;
  /** The client of the project with the samples loaded since the last `clear`. */
  let client: PrometheusClient | undefined;

  const createClient = async (): Promise<PrometheusClient> => {
    const projectId = await admin.createProject(`script-${++projectCount}`);
    const [server, ingest] = [
      await admin.createKey('server', projectId),
      await admin.createKey('ingest', projectId),
    ];
    return createPrometheusClient(cairnAddress(service, { serverKey: server.key, ingestKey: ingest.key }));
  };

  return {
    name: delaysNameRemoval ? 'HTTP, delayed name removal' : 'HTTP',
    delaysNameRemoval,
    async clear() {
      client = undefined;
    },
    async load(series) {
      client ??= await createClient();
      await client.write(series);
    },
    async query(query, times) {
      client ??= await createClient();
      return client.query(query, times);
    },
    async stop() {
      admin.close();
      await service.stop();
    },
  };
}
