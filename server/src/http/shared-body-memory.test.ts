import { once } from 'node:events';
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createFairPool } from '../fairness/fair-pool.ts';
import { sampleCaller } from '../identity/testing/sample-caller.ts';
import { documentBody } from './body-decoder.ts';
import type { CallerKind } from './caller.ts';
import { readBody } from './read-body-step.ts';
import { contextOf } from './request-context.ts';
import { startTestApp } from './testing/start-test-app.ts';

const capacity = 8_000;

async function start() {
  const memory = createFairPool({ name: 'memory of bodies', capacity, unit: 'bytes' });
  const { url } = await startTestApp(
    (request, _response, next) => {
      const [projectId = '', kind] = String(request.headers['x-caller']).split(' ');
      contextOf(request).caller = sampleCaller({ projectId, kind: kind as CallerKind }); // sent by this test
      next();
    },
    readBody(documentBody, { maxBytes: 4_000, maxWebBytes: 500, memory }),
    (request, response) => void response.json({ length: request.body.length }),
  );
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());

  /** Sends the first part of a body that says nothing of its length. */
  async function sendPart(caller: string, bytes: number): Promise<ClientRequest> {
    const before = memory.used;
    const headers = { 'content-type': 'application/json', 'x-caller': caller };
    const request = httpRequest(url, { method: 'POST', agent, headers });
    request.on('error', () => {}); // tests leave with bodies half sent
    request.write(`"${'a'.repeat(bytes - 1)}`);
    await expect.poll(() => memory.used).toBe(before + bytes);
    return request;
  }
  async function finish(request: ClientRequest) {
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    request.end('"');
    const [response] = await answered;
    return { status: response.statusCode, headers: response.headers, body: await json(response) };
  }
  async function post(caller: string, bytes: number) {
    const headers = { 'content-type': 'application/json', 'x-caller': caller };
    const response = await fetch(url, { method: 'POST', headers, body: `"${'a'.repeat(bytes - 2)}"` });
    return { status: response.status, body: await response.json() };
  }
  return { memory, sendPart, finish, post };
}

it('bodies of one project that are sent slowly do not keep those of another out', async () => {
  const { memory, sendPart, finish, post } = await start();
  const held: ClientRequest[] = [];
  for (let count = 0; count < 8; count++) held.push(await sendPart('hostile ingest', 1_000));
  const newest = held.at(-1);
  expect(memory.used).toBe(capacity);
  expect(await post('hostile ingest', 2)).toMatchObject({ status: 503 });

  const refusal = newest && (once(newest, 'response') as Promise<[IncomingMessage]>);
  expect(await post('other ingest', 900)).toEqual({ status: 200, body: { length: 898 } });
  const [response] = (await refusal) ?? [];
  expect(response).toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } });
  expect(response && (await json(response))).toMatchObject({
    error: { message: expect.stringContaining('another project needed its share') },
  });
  const [first] = held;
  expect(first && (await finish(first))).toMatchObject({ status: 200, body: { length: 999 } });
  for (const request of held) request.destroy();
  await expect.poll(() => memory.used).toBe(0);
});

it('a connection stays usable after its body was evicted halfway', async () => {
  const { sendPart, finish, post } = await start();
  const kept = await sendPart('hostile ingest', 4_000);
  const evicted = await sendPart('hostile ingest', 4_000);
  const refusal = once(evicted, 'response') as Promise<[IncomingMessage]>;
  expect(await post('other ingest', 100)).toMatchObject({ status: 200 });
  const [response] = await refusal;
  evicted.end('"');
  await once(response.resume(), 'end');
  const next = await sendPart('other ingest', 100);
  expect(next.reusedSocket).toBe(true);
  expect(await finish(next)).toMatchObject({ status: 200 });
  kept.destroy();
});

it('web keys have a limit of their own, so that a body fits into their part of the memory', async () => {
  const { post } = await start();
  expect(await post('project web', 500)).toMatchObject({ status: 200 });
  expect(await post('project web', 501)).toMatchObject({
    status: 413,
    body: {
      error: {
        message: 'the body is over the limit of 500 bytes for web keys; send less at once',
        details: expect.arrayContaining([
          { type: 'limit', limit: 'web_body_bytes', max: 500, received: 501 },
        ]),
      },
    },
  });
  expect(await post('project ingest', 501)).toMatchObject({ status: 200 });
});

it('web keys hold no more than an eighth of the memory', async () => {
  const { sendPart, post } = await start();
  const held = [await sendPart('project web', 500), await sendPart('project web', 500)];
  expect(await post('project web', 2)).toMatchObject({
    status: 503,
    body: { error: { message: expect.stringContaining('its web keys hold an eighth of it') } },
  });
  expect(await post('project ingest', 2)).toMatchObject({ status: 200 });
  for (const request of held) request.destroy();
});
