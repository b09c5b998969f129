import { Agent, request } from 'node:http';
import type { MetricServer } from './metric-server.ts';

/** Sends remote writes over keep-alive connections. */
export interface RemoteWriter {
  /** Sends scrapes, sequentially per shard, all shards in parallel. */
  send(scrapes: readonly (readonly Uint8Array[])[]): Promise<void>;
  /** Resolves with the latency in milliseconds. */
  post(body: Uint8Array): Promise<number>;
  close(): void;
}

export function createRemoteWriter({
  writeUrl,
  writeHeaders,
}: Pick<MetricServer, 'writeUrl' | 'writeHeaders'>): RemoteWriter {
  const agent = new Agent({ keepAlive: true });
  const headers = {
    'content-type': 'application/x-protobuf',
    'content-encoding': 'snappy',
    'x-prometheus-remote-write-version': '0.1.0',
    ...writeHeaders,
  };

  function post(body: Uint8Array): Promise<number> {
    return new Promise((resolve, reject) => {
      const startedAtMs = performance.now();
      const outgoing = request(`${writeUrl}/api/v1/write`, { agent, method: 'POST', headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => {
          if (response.statusCode === 204) resolve(performance.now() - startedAtMs);
          else reject(new Error(`a remote write was answered ${response.statusCode}: ${text}`));
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  return {
    post,
    async send(scrapes) {
      const shards = scrapes[0]?.keys() ?? [];
      const sendShard = async (shard: number): Promise<void> => {
        for (const bodies of scrapes) await post(bodies[shard] ?? new Uint8Array());
      };
      await Promise.all(Array.from(shards, sendShard));
    },
    close: () => agent.destroy(),
  };
}
