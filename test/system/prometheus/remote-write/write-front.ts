import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * Stands before the ingest listener of a service that is started again and again, always on another port. Passes requests on,
 * and loses the answer to every seventh, so that what was stored is sent again.
 */
export interface WriteFront {
  readonly url: string;
  passTo(ingestUrl: string): void;
  /** How many answers of each status came, and how many of them were lost. */
  counts(): { readonly byStatus: ReadonlyMap<number, number>; readonly lost: number };
  stop(): Promise<void>;
}

const loseEvery = 7;

export async function startWriteFront(): Promise<WriteFront> {
  const byStatus = new Map<number, number>();
  let target: string | undefined;
  let answered = 0;
  let lost = 0;

  async function pass(request: IncomingMessage): Promise<Response> {
    const body = new Uint8Array(await buffer(request));
    const headers = new Headers();
    for (const name of [
      'content-type',
      'content-encoding',
      'authorization',
      'x-prometheus-remote-write-version',
    ]) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    return fetch(`${target}${request.url}`, { method: 'POST', headers, body });
  }

  const server = createServer((request, response) => {
    pass(request)
      .then(async (passed) => {
        const text = await passed.text();
        byStatus.set(passed.status, (byStatus.get(passed.status) ?? 0) + 1);
        answered += 1;
        if (answered % loseEvery === 0) {
          lost += 1;
          response.destroy();
        } else response.writeHead(passed.status).end(text === '' ? undefined : text);
      })
      // Whatever was before it when the service ended.
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}`,
    passTo(ingestUrl) {
      target = ingestUrl;
    },
    counts: () => ({ byStatus, lost }),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
