import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeMetricsRequest } from '../../server/src/ingest/metrics/testing/encode-metrics-request.ts';
import { encodeLogsRequest } from '../../server/src/ingest/otlp/testing/encode-logs-request.ts';
import { createContractCoverage } from '../support/contract-coverage.ts';
import type { OperationCall } from '../support/operation-caller.ts';
import { type ContractWorld, type Surroundings, startContractWorld } from './contract-world.ts';
import { sampleLogs, sampleMetrics } from './sample-calls.ts';

const protobuf = 'application/x-protobuf';
const json = 'application/json';
const samples = {
  ingestLogs: {
    [protobuf]: encodeLogsRequest([{ scopeLogs: [{ records: [{ body: 'cart validated' }] }] }]),
    [json]: new TextEncoder().encode(JSON.stringify(sampleLogs)),
  },
  ingestMetrics: {
    [protobuf]: encodeMetricsRequest([
      {
        scopeMetrics: [
          { metrics: [{ name: 'up', gauge: [{ timeNs: BigInt(Date.now()) * 1_000_000n, value: 1 }] }] },
        ],
      },
    ]),
    [json]: new TextEncoder().encode(JSON.stringify(sampleMetrics)),
  },
};
const operations = (['ingestLogs', 'ingestMetrics'] as const).flatMap((id) =>
  ([protobuf, json] as const).map((contentType) => ({ id, contentType })),
);
/** Enough to use up a quota of one KiB a second, and over the limit of two. */
const overQuota = 1_000;
const overLimit = 4_096;
const maxTries = 5;

let world: ContractWorld;
beforeAll(async () => {
  world = await startContractWorld(createContractCoverage());
});
afterAll(() => world.stop());

/** The client holds every answer against the contract, the body of an error too. */
describe.each(operations)('$id in $contentType', ({ id, contentType }) => {
  async function send(to: Surroundings, call: OperationCall = {}): Promise<Response> {
    const headers = { 'content-type': contentType, ...call.headers };
    const response = await to.call(id, { body: samples[id][contentType], ...call, headers });
    const answered = response.headers.get('content-type');
    expect(answered === null ? '' : answered.split(';')[0]).toBe(contentType);
    return response;
  }

  /** As many bytes, in an unknown field. */
  function padded(length: number): Uint8Array {
    if (contentType === json) return new TextEncoder().encode(`{}${' '.repeat(length - 2)}`);
    return Buffer.concat([
      Buffer.from([0xfa, 0x07, (length & 0x7f) | 0x80, length >> 7]),
      Buffer.alloc(length),
    ]);
  }

  it('answers 200 with an empty message', async () => {
    const response = await send(world.usual);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(contentType === json ? '{}' : '');
  });

  it('answers 400 to a body that is not what its content type says', async () => {
    expect((await send(world.usual, { body: Buffer.from([0xff]) })).status).toBe(400);
  });

  it('answers 401 without a key, and says how to send one', async () => {
    const response = await send(world.usual, { key: undefined });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="cairn"');
  });

  it('answers 403 to a web key from another origin', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await send(world.usual, { key: world.webKey, headers })).status).toBe(403);
  });

  it('answers 413 over the limit', async () => {
    expect((await send(world.tight, { body: padded(overLimit) })).status).toBe(413);
  });

  it('answers 415 to an encoding that nobody undoes', async () => {
    expect((await send(world.usual, { headers: { 'content-encoding': 'br' } })).status).toBe(415);
  });

  it('answers 429 over the quota, with the time to wait', async () => {
    for (let tries = 1; ; tries++) {
      const response = await send(world.tight, { body: padded(overQuota) });
      if (response.status !== 429 && tries < maxTries) continue;
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toMatch(/^[1-9]$/);
      return;
    }
  });

  it('answers 500 with nothing but the request id', async () => {
    const response = await send(world.broken);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain(response.headers.get('x-request-id') ?? 'no request id');
  });

  it('answers 503 with the time to wait', async () => {
    const response = await send(world.full);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
  });
});

it('a content type that is neither is answered in JSON', async () => {
  const { call } = world.usual;
  const response = await call('ingestLogs', {
    body: samples.ingestLogs[json],
    headers: { 'content-type': 'text/plain' },
  });
  expect(response.status).toBe(415);
  expect(await response.json()).toMatchObject({ code: 3, message: expect.stringContaining('"text/plain"') });
});

it('other methods and paths beside it are answered in the envelope', async () => {
  const { client, service } = world.usual;
  for (const [method, path, status] of [
    ['PUT', '/v1/logs', 405],
    ['POST', '/v1/logs/', 404],
  ] as const) {
    const headers = { 'content-type': protobuf };
    const response = await client.fetch(service.ingestUrl + path, {
      method,
      headers,
      body: samples.ingestLogs[protobuf],
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { details: [] } });
  }
});
