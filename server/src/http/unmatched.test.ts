import { Router } from 'express';
import { describe, expect, it } from 'vitest';
import { operationTable } from '../generated/operations.gen.ts';
import { listOperations } from './list-operations.ts';
import { startTestApp } from './testing/start-test-app.ts';
import { bindOtherMethods, refuseUnmatched } from './unmatched.ts';

async function start(listener: 'api' | 'ingest'): Promise<string> {
  const router = Router();
  const byPath = Map.groupBy(listOperations(listener), ({ expressPath }) => expressPath);
  for (const [path, operations] of byPath) bindOtherMethods(router, path, operations);
  return (await startTestApp(router, refuseUnmatched)).url;
}

describe('an unmatched request', () => {
  it.each([
    ['api', 'POST', '/v1/traces', 'GET, HEAD'],
    ['api', 'DELETE', '/v1/traces/4bf92f3577b34da6a3ce929d0e0e4736', 'GET, HEAD'],
    ['ingest', 'GET', '/v1/ingest/traces/4bf92f3577b34da6a3ce929d0e0e4736/flush', 'POST'],
  ] as const)(
    'on the %s listener %s %s is 405 with the allowed methods',
    async (listener, method, path, allow) => {
      const response = await fetch((await start(listener)) + path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe(allow);
      expect(await response.json()).toMatchObject({
        error: {
          code: 'METHOD_NOT_ALLOWED',
          message: `${method} is not allowed on ${path}; it accepts ${allow}`,
        },
      });
    },
  );

  it('is 405, not 404, for every path of its listener', async () => {
    const url = await start('api');
    const operations = Object.values(operationTable);
    const known = new Set<string>(
      operations.flatMap(({ path, listener }) => (listener === 'api' ? path : [])),
    );
    for (const { path } of operations) {
      const { status } = await fetch(url + path.replace(/\{\w+\}/g, 'x'), { method: 'PATCH' });
      expect([path, status]).toEqual([path, known.has(path) ? 405 : 404]);
    }
  });

  it('is 404 elsewhere, quoting no more than the beginning of the path', async () => {
    const response = await fetch(`${await start('api')}/v2/${'x'.repeat(999)}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: {
        code: 'NOT_FOUND',
        message: `there is no path /v2/${'x'.repeat(252)} here; /docs on the API listener lists them`,
        details: [],
      },
    });
  });
});
