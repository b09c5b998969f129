import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import { type OpenServiceScope, openServiceScope, type ServiceScope } from '../service/service-scope.ts';

/** Enough that a main thread that waits for a lock, which takes it seconds, cannot answer them all while the write waits. */
const roundsUnderLock = 3;
/** Of writes under a lock: others may keep the cores busy for the seconds that one waits. */
const maxAttempts = 6;
const dashboardPath = '/v1/dashboards/locked';
const telemetry = [
  ['traces/traces.db', sendTrace],
  ['logs/wal.db', sendLog],
  ['metrics/wal.db', sendSample],
] as const;
const queryPaths = ['/v1/traces', '/v1/logs', '/v1/metrics?since=1h'];

let opened: OpenServiceScope;
let scope: ServiceScope;
let service: ServiceProcess;
beforeAll(async () => {
  opened = await openServiceScope();
  scope = opened.scope;
  service = await scope.start();
});
afterAll(() => opened.close());

it('whoever holds the lock of meta.db delays writes to it, and nothing else', async () => {
  const read = reads(scope, service, ['/ready', '/v1/identity', '/v1/dashboards', ...queryPaths]);
  const send = (id: string) => sendLog(scope, service, id);
  await Promise.all([read(), send('before')]); // the keys are known from now on

  const giveBack = holdWriteLock(scope, 'meta.db');
  let answeredRounds = 0;
  for (let attempt = 0; attempt < maxAttempts && answeredRounds < roundsUnderLock; attempt += 1) {
    const refused = observed(putDashboard(scope, service));
    for (answeredRounds = 0; answeredRounds < roundsUnderLock; answeredRounds += 1) {
      await read();
      expect((await send(`round ${answeredRounds} of ${attempt}`)).status).toBe(200);
      if (refused.isOver) break;
    }
    const answer = await refused.promise;
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await answer.json()).toMatchObject({
      error: { code: 'UNAVAILABLE', message: expect.stringContaining('meta.db') },
    });
  }
  expect(answeredRounds, 'rounds that were answered while the write waited').toBe(roundsUnderLock);

  const waiting = putDashboard(scope, service);
  await read();
  giveBack();
  expect((await waiting).status).toBe(201);
  const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
  expect(await reader.get(dashboardPath)).toMatchObject({ status: 200 });
});

it('whoever holds the lock of telemetry delays neither keys nor documents', async () => {
  const read = reads(scope, service, ['/ready', '/v1/identity', '/v1/dashboards']);
  await read();
  for (const [name, send] of telemetry) {
    const giveBack = holdWriteLock(scope, name);
    const waiting = observed(send(scope, service, 'under the lock'));
    for (let round = 0; round < roundsUnderLock; round += 1) {
      await read();
      expect(waiting.isOver, `round ${round} was answered only after ${name}`).toBe(false);
    }
    giveBack();
    expect((await waiting.promise).status).toBe(200);
  }
});

/** Takes the write lock of a database, as a backup tool or an open `sqlite3` shell does. */
function holdWriteLock({ dataDirectory }: ServiceScope, name: string): () => void {
  const db = new Database(join(dataDirectory, name));
  db.exec('BEGIN IMMEDIATE');
  return () => {
    db.exec('ROLLBACK');
    db.close();
  };
}

/** Reads all of the paths, and expects each to be answered 200. */
function reads(scope: ServiceScope, service: ServiceProcess, paths: readonly string[]): () => Promise<void> {
  const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
  return async () => {
    const answers = await Promise.all(paths.map(async (path) => [path, (await reader.get(path)).status]));
    expect(answers).toEqual(paths.map((path) => [path, 200]));
  };
}

function putDashboard(scope: ServiceScope, { apiUrl }: ServiceProcess): Promise<Response> {
  return fetch(`${apiUrl}${dashboardPath}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'if-none-match': '*',
      'x-api-key': scope.keys().serverKey,
    },
    body: JSON.stringify({ title: 'Locked', default_time_window: '1h', widgets: [] }),
  });
}

function sendTrace(scope: ServiceScope, service: ServiceProcess, name: string): Promise<Response> {
  const [startTimeUnixNano, endTimeUnixNano] = [nowNs(), nowNs()];
  const ids = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
  const span = { ...ids, name, kind: 1, startTimeUnixNano, endTimeUnixNano };
  return sendOtlp(scope, service, 'traces', { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
}

function sendLog(scope: ServiceScope, service: ServiceProcess, stringValue: string): Promise<Response> {
  const logRecords = [{ timeUnixNano: nowNs(), body: { stringValue } }];
  return sendOtlp(scope, service, 'logs', { resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
}

function sendSample(scope: ServiceScope, service: ServiceProcess, description: string): Promise<Response> {
  const dataPoints = [{ timeUnixNano: nowNs(), asDouble: 1 }];
  const metrics = [{ name: 'lock_test', description, gauge: { dataPoints } }];
  return sendOtlp(scope, service, 'metrics', { resourceMetrics: [{ scopeMetrics: [{ metrics }] }] });
}

function sendOtlp(
  scope: ServiceScope,
  { ingestUrl }: ServiceProcess,
  signal: string,
  body: object,
): Promise<Response> {
  return fetch(`${ingestUrl}/v1/${signal}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-api-key': scope.keys().ingestKey },
    body: JSON.stringify(body),
  });
}

function nowNs(): string {
  return `${Date.now()}000000`;
}

function observed<Value>(promise: Promise<Value>): { readonly promise: Promise<Value>; isOver: boolean } {
  const state = { promise, isOver: false };
  void promise.finally(() => {
    state.isOver = true;
  });
  return state;
}
