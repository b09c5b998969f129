import { compress } from 'snappyjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../server/src/boot/system-parts.ts';
import { createOperationCaller, type OperationCaller } from '../support/operation-caller.ts';
import { startWithStores } from '../support/start-with-stores.ts';

/** A quota of one a second: the second request of a burst is over it. */
const flags = { 'rest-requests-per-second': '1', 'ingest-bytes-per-second': '1KiB' };
const path = { trace_id: 'b'.repeat(32) };

let service: Awaited<ReturnType<typeof startWithStores>>;
let call: OperationCaller;
/** Stands still, so that a busy machine fills no quota up. */
let nowMs = 0;

beforeAll(async () => {
  service = await startWithStores({ flags, clock: { ...systemClock, monotonicNowMs: () => nowMs } });
  call = createOperationCaller(service, service.keys);
});
afterAll(() => service.stop());

function paddedBody(length: number): Uint8Array {
  return new TextEncoder().encode(`{}${' '.repeat(length - 2)}`);
}

describe('the rate limit of a key', () => {
  it('refuses requests over the quota, says how long to wait, and keeps its word', async () => {
    const first = await call('getIdentity');
    expect(first.status).toBe(200);
    expect(first.headers.get('ratelimit-policy')).toBe('"requests";q=1;w=1');
    expect(first.headers.get('ratelimit')).toBe('"requests";r=0;t=0');

    const refused = await call('getIdentity');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('ratelimit')).toBe('"requests";r=0;t=1');
    expect(await refused.json()).toMatchObject({
      error: { code: 'RESOURCE_EXHAUSTED', details: [{ type: 'retry', retry_after_seconds: 1 }] },
    });

    nowMs += 1_000;
    expect((await call('getIdentity')).status).toBe(200);
  });

  it('counts bytes on the ingest listener', async () => {
    const first = await call('keepTraceAlive', { path, body: paddedBody(1000) });
    expect(first.status).toBe(200);
    expect(first.headers.get('ratelimit-policy')).toBe('"bytes";q=1024;w=1');
    const refused = await call('keepTraceAlive', { path, body: paddedBody(1000) });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(1);
  });

  it('is reported in the envelope of Prometheus on its paths', async () => {
    const query = { query: 'up' };
    let response = await call('getPrometheusQuery', { query });
    for (let tries = 1; response.status === 200 && tries < 5; tries++) {
      response = await call('getPrometheusQuery', { query });
    }
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toMatchObject({ status: 'error', errorType: 'unavailable' });
  });

  it('counts what a compressed body unpacks to', async () => {
    const body = compress(new Uint8Array(1000));
    expect(body.length).toBeLessThan(100);
    let response = await call('remoteWrite', { body });
    // Zeros are no write request, but they cost.
    for (let tries = 1; response.status === 400 && tries < 5; tries++) {
      response = await call('remoteWrite', { body });
    }
    expect(response.status).toBe(429);
  });

  it('does not hold for documents', async () => {
    for (let request = 0; request < 5; request++) expect((await call('getHealth')).status).toBe(200);
  });
});
