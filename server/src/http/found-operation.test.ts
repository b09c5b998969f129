import { type RequestHandler, Router } from 'express';
import { describe, expect, it } from 'vitest';
import { type OperationId, operationTable } from '../generated/operations.gen.ts';
import { findOperationOnce, type ValidatedRequest } from './found-operation.ts';
import { contextOf } from './request-context.ts';
import { startTestApp } from './testing/start-test-app.ts';

/** Serves operations with what is known of each request after the lookup, which finds the operation at `expressRoute`. */
async function start(operationIds: readonly OperationId[], expressRoute?: string) {
  const lookUps: string[] = [];
  const find = findOperationOnce((request: ValidatedRequest, _response, next) => {
    lookUps.push(request.path);
    const found = expressRoute ?? operationTable[contextOf(request).operationId ?? 'getHealth'].expressPath;
    request.openapi = { expressRoute: found, schema: {}, pathParams: { ...request.params } };
    next();
  });
  const router = Router();
  for (const operationId of operationIds) {
    const name: RequestHandler = (request, _response, next) => {
      contextOf(request).operationId = operationId;
      next();
    };
    router.get(operationTable[operationId].expressPath, name, find, (request: ValidatedRequest, response) => {
      response.json(request.openapi);
    });
  }
  const { url } = await startTestApp(router);
  return { lookUps, get: async (path: string) => (await fetch(url + path)).json() };
}

describe('the operation of a request', () => {
  it('is looked up once, and has the path parameters of each request', async () => {
    const { lookUps, get } = await start(['getTrace', 'getDashboard']);
    for (const id of ['a', 'b%20c', 'd']) {
      expect(await get(`/v1/traces/${id}`)).toMatchObject({
        expressRoute: '/v1/traces/:trace_id',
        pathParams: { trace_id: decodeURIComponent(id) },
      });
    }
    expect(await get('/v1/dashboards/e')).toMatchObject({ expressRoute: '/v1/dashboards/:slug' });
    expect(lookUps).toEqual(['/v1/traces/a', '/v1/dashboards/e']);
  });

  it('is looked up each time when the lookup finds another than the routes', async () => {
    const { lookUps, get } = await start(['getTrace'], '/v1/other');
    await get('/v1/traces/a');
    await get('/v1/traces/b');
    expect(lookUps).toEqual(['/v1/traces/a', '/v1/traces/b']);
  });
});
