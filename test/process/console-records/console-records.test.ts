import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../../server/src/boot/compose-service.ts';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { encodeTracesRequest } from '../../../server/src/ingest/otlp/testing/encode-traces-request.ts';
import { sampleTraceId } from '../../../server/src/traces/testing/sample-trace.ts';
import { openDataDirectory, startServiceOver } from '../../support/start-service.ts';

/*
 * A service of its own: it is set up, its retention is that of all projects, and it is started again. It holds its answers
 * against the contract.
 */
let dataDirectory: string;
let service: Service;
let keys: NonNullable<Service['firstKeys']>;
let cookie: string;
let projectId: string;
beforeAll(async () => {
  dataDirectory = await openDataDirectory();
  service = await startServiceOver(dataDirectory);
  if (service.firstKeys === undefined || service.setupLink === undefined)
    throw new Error('not a first start');
  keys = service.firstKeys;
  const code = new URL(service.setupLink.url).hash.slice(1);
  const owner = { code, email: 'ada@example.com', display_name: 'Ada', password: 'a rather long phrase' };
  const answer = await ask('POST', '/console/v1/setup', owner);
  expect(answer.status).toBe(201);
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const session = await readJson<Schemas['ConsoleSession']>(answer);
  projectId = session.projects[0]?.project_id ?? '';
});
afterAll(async () => {
  await service.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  return fetch(service.apiUrl + path, {
    method,
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      origin: service.apiUrl,
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function readJson<Body>(answer: Response): Promise<Body> {
  return (await answer.json()) as Body; // the service holds its answers against the contract
}

function send(path: string, body: string | Uint8Array<ArrayBuffer>, contentType = 'application/json') {
  return fetch(service.ingestUrl + path, {
    method: 'POST',
    headers: { 'x-ingest-api-key': keys.ingestKey, 'content-type': contentType },
    body,
  });
}

function logsRequest(...agesMs: readonly number[]): string {
  const logRecords = agesMs.map((ageMs) => ({
    timeUnixNano: String(BigInt(Date.now() - ageMs) * 1_000_000n),
    body: { stringValue: 'paid' },
  }));
  return JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
}

async function usageOf(signal: 'traces' | 'logs' | 'metrics'): Promise<Schemas['SignalUsage']> {
  const answer = await ask('GET', `/console/v1/projects/${projectId}/usage?since=1h`);
  expect(answer.status).toBe(200);
  const usage = await readJson<Schemas['Usage']>(answer);
  const found = usage.signals.find((one) => one.signal === signal);
  if (found === undefined) throw new Error(`no usage of ${signal}`);
  return found;
}

const dayMs = 86_400_000;

describe('usage', () => {
  it('has what OTLP stored and rejected, with the reason and an example, at once', async () => {
    const body = logsRequest(0, 1_000, 40 * dayMs, -dayMs);
    expect((await send('/v1/logs', body)).status).toBe(200);
    const logs = await usageOf('logs');
    expect(logs).toMatchObject({ accepted_count: 2, rejected_count: 2, accepted_bytes: body.length });
    expect(logs.rejections).toMatchObject([
      { reason: 'too_new', count: 1, example: expect.stringContaining('the latest time accepted now') },
      { reason: 'too_old', count: 1, example: expect.stringContaining('the start of the retention') },
    ]);
    expect(logs.first_accepted_at).toBe(logs.last_accepted_at);
    expect((await send('/v1/logs', body)).status).toBe(200);
    expect(await usageOf('logs')).toEqual(logs); // sent again, stored once
  });

  it('counts spans, and the items of native ingest', async () => {
    const nowNs = BigInt(Date.now()) * 1_000_000n;
    const span = {
      traceId: sampleTraceId(1),
      spanId: '00f067aa0ba902b7',
      name: 'pay',
      startNs: nowNs,
      endNs: nowNs,
    };
    const spans = [span, { ...span, spanId: '', name: 'bad' }];
    const request = encodeTracesRequest([{ resource: {}, scopeSpans: [{ spans }] }]);
    expect((await send('/v1/traces', request, 'application/x-protobuf')).status).toBe(200);
    const flush = {
      flush_id: 'f-1',
      source: 'client_server',
      sent_at: new Date().toISOString(),
      tags: ['a', ''],
    };
    const path = `/v1/ingest/traces/${sampleTraceId(2)}/flush`;
    expect((await send(path, JSON.stringify(flush))).status).toBe(200);
    const traces = await usageOf('traces');
    expect(traces).toMatchObject({
      accepted_count: 2,
      rejected_count: 2,
      accepted_bytes: request.length + JSON.stringify(flush).length,
    });
    expect(traces.rejections.map(({ reason }) => reason).sort()).toEqual(['invalid_id', 'invalid_tag']);
  });

  it('counts the samples of metrics', async () => {
    const dataPoints = [0, 100 * dayMs].map((ageMs) => ({
      timeUnixNano: String(BigInt(Date.now() - ageMs) * 1_000_000n),
      asDouble: 1,
    }));
    const metrics = [{ name: 'up', gauge: { dataPoints } }];
    const body = JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics }] }] });
    expect((await send('/v1/metrics', body)).status).toBe(200);
    const usage = await usageOf('metrics');
    expect(usage).toMatchObject({ accepted_count: 1, rejected_count: 1, accepted_bytes: body.length });
    expect(usage.rejections).toMatchObject([{ reason: 'too_old', count: 1 }]);
  });

  it('survives a restart', async () => {
    const before = await usageOf('logs');
    await send('/v1/logs', logsRequest(2_000));
    await service.stop();
    service = await startServiceOver(dataDirectory);
    expect((await usageOf('logs')).accepted_count).toBe(before.accepted_count + 1);
  });
});

describe('the retention', () => {
  const input = (logs: number | null) => ({
    traces_retention_seconds: null,
    logs_retention_seconds: logs,
    metrics_retention_seconds: null,
  });

  it('is in effect for the next request when it was changed, and says what is stored', async () => {
    const before = await ask('GET', '/console/v1/retention');
    const etag = before.headers.get('etag') ?? '';
    const retention = await readJson<Schemas['Retention']>(before);
    expect(retention.signals.map(({ signal, source }) => [signal, source])).toEqual([
      ['traces', 'configuration'],
      ['logs', 'configuration'],
      ['metrics', 'configuration'],
    ]);
    for (const { stored_bytes } of retention.signals) expect(stored_bytes).toBeGreaterThan(0);
    expect(retention.free_bytes).toBeGreaterThan(0);
    expect(readdirSync(join(dataDirectory, 'logs'))).not.toEqual([]);

    const twoHoursOld = () => send('/v1/logs', logsRequest(2 * 3_600_000));
    expect(await (await twoHoursOld()).json()).toEqual({});
    const changed = await ask('PUT', '/console/v1/retention', input(3_600), { 'if-match': etag });
    expect(changed.status).toBe(200);
    expect(await (await twoHoursOld()).json()).toMatchObject({
      partialSuccess: { rejectedLogRecords: '1' },
    });

    const stale = await ask('PUT', '/console/v1/retention', input(7_200), { 'if-match': etag });
    expect(stale.status).toBe(412);
    expect((await ask('PUT', '/console/v1/retention', input(7_200))).status).toBe(428);
    const headers = { 'if-match': changed.headers.get('etag') ?? '' };
    expect((await ask('PUT', '/console/v1/retention', input(null), headers)).status).toBe(200);
    expect(await (await twoHoursOld()).json()).toEqual({});
  });
});

describe('the audit log', () => {
  async function entries(query = ''): Promise<Schemas['AuditEntryList']> {
    const answer = await ask('GET', `/console/v1/audit-log${query}`);
    expect(answer.status).toBe(200);
    return readJson(answer);
  }

  it('has the set-up, and every change with how it was answered', async () => {
    await expect
      .poll(async () => (await entries()).entries.map(({ operation, status }) => [operation, status]))
      .toEqual([
        ['putRetention', 200],
        ['putRetention', 428],
        ['putRetention', 412],
        ['putRetention', 200],
        ['setUpOwner', 201],
      ]);
    const [latest] = (await entries('?page_size=1')).entries;
    expect(latest).toMatchObject({
      actor: { kind: 'user', email: 'ada@example.com' },
      target: '/console/v1/retention',
      address: expect.stringContaining('127.0.0.1'),
      request_id: expect.any(String),
    });
  });

  it('has changes below a project with it, and no reads', async () => {
    const dashboard = { title: 'Shop', panels: [] };
    const path = `/console/projects/${projectId}/v1/dashboards/shop`;
    await ask('PUT', path, dashboard, { 'if-none-match': '*' });
    await ask('GET', path);
    await expect
      .poll(async () => (await entries('?operation=putDashboard')).entries)
      .toMatchObject([{ target: path, project_id: projectId, status: expect.any(Number) }]);
    const all = (await entries()).entries;
    expect(all.some(({ operation }) => operation.startsWith('get') || operation.startsWith('list'))).toBe(
      false,
    );
  });

  it('is paged', async () => {
    const first = await entries('?page_size=2');
    const second = await entries(`?page_size=100&page_token=${first.next_page_token}`);
    const ids = [...first.entries, ...second.entries].map(({ entry_id }) => Number(entry_id));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(second.entries.at(-1)).toMatchObject({ operation: 'setUpOwner' });
    expect(second).not.toHaveProperty('next_page_token');
  });
});
