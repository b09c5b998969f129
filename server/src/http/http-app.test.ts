import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import { contractOfListener } from '../contract/contract.ts';
import { servedContract } from '../contract/testing/served-contract.ts';
import type { Handlers } from '../generated/operations.gen.ts';
import { createRecordingLog } from '../testing/recording-log.ts';
import { createClientOrigins } from './client-origin.ts';
import { createHttpApp, type HttpAppOptions, type ProjectMount } from './http-app.ts';
import { type HandlerContexts, projectIdOf } from './request-context.ts';
import { createServerMetrics } from './server-metrics.ts';
import { problemEnvelopes } from './testing/problem-envelopes.ts';
import { startTestServer } from './testing/start-test-server.ts';

/** The given handlers; the others fail. */
function allHandlers(given: Partial<Handlers<HandlerContexts>>): Handlers<HandlerContexts> {
  return new Proxy(given, {
    get: (target, name) => Reflect.get(target, name) ?? (() => Promise.reject(new Error('no store here'))),
  }) as Handlers<HandlerContexts>; // it has every handler
}

async function start(changes: Partial<HttpAppOptions> = {}): Promise<string> {
  return startTestServer(
    createHttpApp({
      listener: 'api',
      contract: contractOfListener(servedContract.document, 'api'),
      handlers: allHandlers({ getHealth: async () => ({ status: 200, body: { status: 'ok' } }) }),
      responseValidation: 'always',
      before: [],
      stepsOf: () => [],
      errorEnvelopes: problemEnvelopes,
      metrics: createServerMetrics(() => 0),
      log: createRecordingLog().log,
      newRequestId: () => 'req_1',
      clientOf: createClientOrigins(undefined),
      answersTo: () => true,
      ...changes,
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

describe('a parameter that does not fit the contract', () => {
  it.each([
    ['of the path', '/v1/traces/X%2FZ', 'path', 'trace_id', 'must be 32 lowercase hexadecimal digits', 'X/Z'],
    ['sent twice', '/v1/traces?since=1h&since=2h', 'query', 'since', 'was sent more than once', '1h,2h'],
    [
      'of an integer sent twice',
      '/v1/traces?page_size=1&page_size=2',
      'query',
      'page_size',
      'was sent more than once',
      '1,2',
    ],
    ['without value', '/v1/logs/stats?group_by=', 'query', 'group_by', 'must not be empty', ''],
  ])('is quoted with the reason: one %s', async (_what, path, location, name, reason, received) => {
    const url = await start();
    // The validator looks an operation up for its first request only.
    for (const _ of ['first', 'second']) {
      const response = await fetch(url + path);
      expect(await response.json()).toEqual({
        error: {
          code: 'INVALID_ARGUMENT',
          message: `${location} parameter "${name}" ${reason}`,
          details: [{ type: 'field', location, name, reason, received }],
        },
      });
    }
  });
});

describe('the absolute form of a target', () => {
  it.each(['', '/console/projects/prj_1'])('is validated like any other below "%s"', async (prefix) => {
    const stepsOf = () => [];
    const serves = () => true;
    const url = new URL(await start({ mount: { path: '/console/projects/:project_id', serves, stepsOf } }));
    const status = await new Promise((resolve, reject) => {
      const path = `http://${url.host}${prefix}/v1/traces?page_size=0`;
      get({ host: url.hostname, port: url.port, path }, (response) =>
        resolve(response.resume().statusCode),
      ).on('error', reject);
    });
    expect(status).toBe(400);
  });
});

describe('operations below a project', () => {
  const mount: ProjectMount = {
    path: '/console/projects/:project_id',
    serves: ({ security }) => security === 'server_key',
    stepsOf: () => [
      (request, response, next) => {
        response.setHeader('seen-project', projectIdOf(request));
        next();
      },
    ],
  };
  const served: Partial<Handlers<HandlerContexts>> = {
    listAttributeValues: async ({ path }) => ({
      status: 200,
      body: { key: path.key, values: [], truncated: false },
    }),
    getPrometheusLabels: async ({ query }) => ({
      status: 200,
      body: { status: 'success', data: query['match[]'] ?? [] },
    }),
  };
  const below = { mount, handlers: allHandlers(served) };

  it('have the handlers and the validation of the others, and do not see the project in their path', async () => {
    const url = `${await start(below)}/console/projects/prj_1`;
    const values = await fetch(`${url}/v1/metadata/attributes/a%2Fb`);
    expect(values.headers.get('seen-project')).toBe('prj_1');
    expect(await values.json()).toEqual({ key: 'a/b', values: [], truncated: false });
    const labels = await fetch(`${url}/api/v1/labels?match[]=up&match[]=down`);
    expect(await labels.json()).toEqual({ status: 'success', data: ['up', 'down'] });
    expect((await fetch(`${url}/v1/traces?page_size=0`)).status).toBe(400);
  });

  it.each([
    ['GET', '/v1', 404],
    ['GET', '/v1/traces/', 404],
    ['GET', '//v1/identity', 404],
    ['GET', '/V1/identity', 404],
    ['GET', '/v1%2Fidentity', 404],
    ['GET', '/docs', 404],
    ['GET', '/console/v1/session', 404],
    ['GET', '/console/projects/prj_2/v1/identity', 404],
    ['DELETE', '/v1/traces', 405],
    ['POST', '/v1/logs', 405],
  ])('answer %s %s with %s', async (method, path, status) => {
    const url = `${await start(below)}/console/projects/prj_1`;
    expect((await fetch(url + path, { method })).status).toBe(status);
  });

  it.each(['/Console/projects/prj_1', '/console/projects', '/console/projects/', '/console//projects/prj_1'])(
    'are not found below %s',
    async (prefix) => {
      const url = await start(below);
      expect((await fetch(`${url}${prefix}/v1/metadata/attributes/a`)).status).toBe(404);
    },
  );

  it('take everything up to the next slash for the project', async () => {
    const url = await start(below);
    const response = await fetch(`${url}/console/projects/prj_1%2F..%2Fprj_2/v1/metadata/attributes/a`);
    expect(response.headers.get('seen-project')).toBe('prj_1/../prj_2');
  });
});
