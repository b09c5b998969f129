import { Agent, request } from 'node:http';

/** Sends OTLP requests to a service over keep-alive connections. */
export interface OtlpSender {
  /** Resolves with the latency in milliseconds. */
  post(body: Uint8Array): Promise<number>;
  /** Sends all of them with the given concurrency. */
  postAll(bodies: readonly Uint8Array[], connections: number): Promise<void>;
  close(): void;
}

/** @param path such as `/v1/logs`. */
export function createOtlpSender(
  { url, key }: { readonly url: string; readonly key: string },
  path: string,
): OtlpSender {
  const agent = new Agent({ keepAlive: true });
  const headers = { 'content-type': 'application/x-protobuf', 'x-ingest-api-key': key };

  function post(body: Uint8Array): Promise<number> {
    return new Promise((resolve, reject) => {
      const startedAtMs = performance.now();
      const outgoing = request(`${url}${path}`, { agent, method: 'POST', headers }, (response) => {
        let byteCount = 0;
        response.on('data', (chunk: Buffer) => {
          byteCount += chunk.length;
        });
        response.on('end', () => {
          // An answer with a partial success would not be empty.
          if (response.statusCode === 200 && byteCount === 0) resolve(performance.now() - startedAtMs);
          else reject(new Error(`${path} was answered ${response.statusCode} with ${byteCount} bytes`));
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  return {
    post,
    async postAll(bodies, connections) {
      const waiting = bodies.values();
      const sendNext = async (): Promise<void> => {
        for (const body of waiting) await post(body);
      };
      await Promise.all(Array.from({ length: connections }, sendNext));
    },
    close: () => agent.destroy(),
  };
}
