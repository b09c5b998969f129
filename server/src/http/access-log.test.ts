import type { Level } from 'pino';
import { describe, expect, it } from 'vitest';
import { sampleCaller } from '../identity/testing/sample-caller.ts';
import { createAccessLog } from './access-log.ts';
import { contextOf } from './request-context.ts';
import { startTestApp, type TestApp } from './testing/start-test-app.ts';

async function logOf(status: number, path: string, headers: Record<string, string> = {}) {
  return (await startAndAsk('debug', status, path, headers)).lines;
}

async function startAndAsk(
  level: Level,
  status: number,
  path = '/',
  headers: Record<string, string> = {},
): Promise<TestApp> {
  const closed = Promise.withResolvers<void>();
  let nowMs = 100;
  const app = await startTestApp(
    (_request, _response, next) => {
      app.log.level = level;
      next();
    },
    createAccessLog(() => nowMs),
    (request, response) => {
      contextOf(request).caller = sampleCaller();
      contextOf(request).operationId = 'listTraces';
      nowMs = 101.23456;
      response.on('close', closed.resolve);
      response.status(status).end();
    },
  );
  await fetch(app.url + path, { headers });
  await closed.promise;
  return app;
}

describe('the access log', () => {
  it('has one line per request, for debugging', async () => {
    expect(await logOf(404, '/v1/traces')).toEqual([
      {
        level: 20,
        time: expect.any(Number),
        requestId: 'req_1',
        method: 'GET',
        path: '/v1/traces',
        operationId: 'listTraces',
        keyId: 'key_1',
        status: 404,
        durationMs: 1.235,
        msg: 'request',
      },
    ]);
  });

  it('warns of server errors', async () => {
    expect(await logOf(500, '/')).toMatchObject([{ level: 40, status: 500 }]);
  });

  it('makes no log for a line that is below the level', async () => {
    const { childLogCount } = await startAndAsk('info', 200);
    expect(childLogCount()).toBe(0);
    expect((await startAndAsk('info', 500)).lines).toMatchObject([{ level: 40, status: 500 }]);
  });

  it('has neither query nor headers: they may contain keys and user data', async () => {
    const lines = await logOf(200, '/v1/traces?filter=card', { authorization: 'Bearer svc_srv_x' });
    expect(JSON.stringify(lines)).not.toMatch(/card|svc_srv/);
  });

  it('truncates long paths', async () => {
    expect(await logOf(200, `/${'a'.repeat(999)}`)).toMatchObject([{ path: `/${'a'.repeat(255)}` }]);
  });
});
