import { describe, expect, it } from 'vitest';
import { contractOfListener } from '../contract/contract.ts';
import { servedContract } from '../contract/testing/served-contract.ts';
import type { Handlers } from '../generated/operations.gen.ts';
import { createRecordingLog } from '../testing/recording-log.ts';
import { createHttpApp } from './http-app.ts';
import type { HandlerContexts } from './request-context.ts';
import { createServerMetrics } from './server-metrics.ts';
import { problemEnvelopes } from './testing/problem-envelopes.ts';
import { startTestServer } from './testing/start-test-server.ts';

const known = { getHealth: async () => ({ status: 200, body: { status: 'ok' } }) };
const handlers = new Proxy(known, {
  get: (target, name) => Reflect.get(target, name) ?? (() => Promise.reject(new Error('no store here'))),
}) as unknown as Handlers<HandlerContexts>; // it has every handler

async function start(): Promise<string> {
  return startTestServer(
    createHttpApp({
      listener: 'api',
      contract: contractOfListener(servedContract.document, 'api'),
      handlers,
      responseValidation: 'always',
      before: [],
      stepsOf: () => [],
      errorEnvelopes: problemEnvelopes,
      metrics: createServerMetrics(() => 0),
      log: createRecordingLog().log,
      newRequestId: () => 'req_1',
      random: Math.random,
      monotonicNowMs: () => 0,
    }),
  );
}

describe('the application of a listener', () => {
  it.each([
    ['an operation', 'GET', '/health', 200],
    ['HEAD of an operation', 'HEAD', '/health', 200],
    ['a failing handler', 'GET', '/v1/identity', 500],
    ['a bad parameter', 'GET', '/v1/traces?page_size=0', 400],
    ['an unknown path', 'GET', '/v2', 404],
    ['another case', 'GET', '/HEALTH', 404],
    ['a slash too many', 'GET', '/health/', 404],
    ['an unknown method', 'DELETE', '/health', 405],
    ['a path that is not percent-encoded UTF-8', 'GET', '/v1/traces/%E0%A4%A', 400],
  ])('answers %s with its request id and the security headers', async (_what, method, path, status) => {
    const response = await fetch((await start()) + path, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('x-request-id')).toBe('req_1');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-powered-by')).toBeNull();
    const text = await response.text();
    if (status >= 400) expect(JSON.parse(text)).toHaveProperty('error.code');
  });
});
