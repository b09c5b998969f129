import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Receives webhooks on a free port and keeps them, oldest first. */
export interface WebhookSink {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** The status of the answers from now on; 204 at first. */
  answerWith(status: number): void;
  stop(): void;
}

export async function startWebhookSink(): Promise<WebhookSink> {
  const received: ReceivedWebhook[] = [];
  let status = 204;
  const server = createServer(async (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    received.push({ path: request.url ?? '', headers, body: await text(request) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answerWith(next) {
      status = next;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
