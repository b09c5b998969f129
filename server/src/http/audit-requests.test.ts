import express from 'express';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { type OperationDescription, operationTable } from '../generated/operations.gen.ts';
import { type AuditedRequest, auditRequests, isAudited } from './audit-requests.ts';
import { contextOf } from './request-context.ts';
import { sampleSession } from './testing/sample-session.ts';
import { startTestApp } from './testing/start-test-app.ts';

let seen: (AuditedRequest | number | 'handled')[];
beforeEach(() => {
  seen = [];
});

const recorder = {
  async begin(request: AuditedRequest) {
    seen.push(request);
    return (status: number) => void seen.push(status);
  },
};

async function start(begin: typeof recorder.begin = recorder.begin) {
  const router = express.Router();
  router.post('/console/v1/projects/:project_id/keys', auditRequests({ begin }), (request, response) => {
    seen.push('handled');
    if (request.query['fail'] !== undefined) throw new AppError('NOT_FOUND', 'there is no such key');
    response.status(201).end();
  });
  return startTestApp((request, _response, next) => {
    const context = contextOf(request);
    context.session = sampleSession();
    context.operationId = 'createKey';
    next();
  }, router);
}

describe('a request of a person', () => {
  it('is recorded before it is handled, and then how it was answered', async () => {
    const { url } = await start();
    await fetch(`${url}/console/v1/projects/prj_1/keys?secret=1`, { method: 'POST' });
    await expect.poll(() => seen).toHaveLength(3);
    expect(seen).toEqual([
      {
        session: sampleSession(),
        operationId: 'createKey',
        target: '/console/v1/projects/prj_1/keys',
        projectId: 'prj_1',
        requestId: 'req_1',
        address: expect.stringContaining('127.0.0.1'),
      },
      'handled',
      201,
    ]);
  });

  it('is recorded with the status of its error', async () => {
    const { url } = await start();
    await fetch(`${url}/console/v1/projects/prj_1/keys?fail`, { method: 'POST' });
    await expect.poll(() => seen.at(-1)).toBe(404);
  });

  it('is not handled when it cannot be recorded', async () => {
    const { url } = await start(() => Promise.reject(new AppError('UNAVAILABLE', 'the disk is full')));
    const answer = await fetch(`${url}/console/v1/projects/prj_1/keys`, { method: 'POST' });
    expect([answer.status, seen]).toEqual([503, []]);
  });

  it('is recorded without a project that cannot exist, and with a bounded path', async () => {
    const { url } = await start();
    await fetch(`${url}/console/v1/projects/${'x'.repeat(5_000)}/keys`, { method: 'POST' });
    expect(seen[0]).not.toHaveProperty('projectId');
    expect((seen[0] as AuditedRequest).target).toHaveLength(256); // the first is always the request
  });
});

it('records every unsafe operation of a session but posted queries', () => {
  const operations: OperationDescription[] = Object.values(operationTable);
  const ofSessions = operations.filter(({ role }) => role !== undefined);
  const unaudited = ofSessions.filter((operation) => !isAudited(operation) && operation.method !== 'get');
  expect(unaudited.map(({ operationId }) => operationId).sort()).toEqual([
    'postPrometheusExemplars',
    'postPrometheusFormattedQuery',
    'postPrometheusLabels',
    'postPrometheusParsedQuery',
    'postPrometheusQuery',
    'postPrometheusQueryRange',
    'postPrometheusSeries',
  ]);
  for (const operationId of ['putDashboard', 'revokeKey', 'signOut', 'putRetention'] as const) {
    expect(isAudited(operationTable[operationId])).toBe(true);
  }
  expect(ofSessions.some((operation) => operation.method === 'get' && isAudited(operation))).toBe(false);
});
