import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: assertions on parsed JSON
  readonly body: any;
}

export interface FakeIngestServer {
  readonly url: string;
  readonly requests: ReceivedRequest[];
  /** Sets the answer to later requests; `undefined` accepts everything. */
  respondWith(respond: ((request: ReceivedRequest, response: ServerResponse) => void) | undefined): void;
  stop(): Promise<void>;
}

/** An ingest listener on a real socket that accepts everything by default. */
export async function startFakeIngestServer(port = 0): Promise<FakeIngestServer> {
  const requests: ReceivedRequest[] = [];
  let respond: ((request: ReceivedRequest, response: ServerResponse) => void) | undefined;
  const server = createServer(async (incoming, response) => {
    const { method, url = '', headers } = incoming;
    const request = { method, path: url, headers, body: JSON.parse(await text(incoming)) };
    requests.push(request);
    if (respond !== undefined) return respond(request, response);
    response.setHeader('content-type', 'application/json');
    response.end('{"accepted":true,"duplicate":false,"trace_number":1,"rejected":[]}');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // A listening TCP server has an address of this form.
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    respondWith(newRespond) {
      respond = newRespond;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
