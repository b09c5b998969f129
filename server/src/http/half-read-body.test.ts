import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { jsonFormat, readRequestBody } from './read-request-body.ts';
import { startTestServer } from './testing/start-test-server.ts';

it('a connection stays usable after a body was rejected halfway', async () => {
  const url = await startTestServer(async (request, response) => {
    try {
      const body = await readRequestBody(request, jsonFormat, { maxBytes: 1_000, hold: () => {} });
      response.end(body.bytes);
    } catch {
      response.writeHead(413).end();
    }
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { 'content-type': 'application/json' };

  async function post(body: Buffer | string) {
    const request = httpRequest(url, { method: 'POST', agent, headers });
    request.write(body); // chunked, without Content-Length
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    const sent = new Promise<void>((resolve) => request.end(resolve));
    const [[response]] = await Promise.all([answered, sent]);
    return { status: response.statusCode, body: await text(response), isReused: request.reusedSocket };
  }

  expect(await post(Buffer.alloc(4_000_000))).toMatchObject({ status: 413 });
  expect(await post('{}')).toEqual({ status: 200, body: '{}', isReused: true });
  agent.destroy();
}, 5_000);
