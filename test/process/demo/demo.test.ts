import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCli } from '../../../server/src/cli/run-cli.ts';
import { createFakeCliEnvironment } from '../../../server/src/cli/testing/fake-cli-environment.ts';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { openDatabase } from '../../../server/src/storage/sqlite/open-database.ts';
import { runCairn } from '../../support/run-cairn.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

/*
 * A service of its own: the command writes a project beside those of others, and who signs in is its first user. It holds its
 * answers against the contract.
 */
let service: TestService;
let cookie: string;
beforeAll(async () => {
  service = await startTestService();
  const code = new URL(service.setupUrl ?? '').hash.slice(1);
  const owner = { code, email: 'ada@example.com', display_name: 'Ada', password: 'a rather long phrase' };
  const answer = await ask('POST', '/console/v1/setup', owner);
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterAll(() => service.stop());

function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
  return fetch(service.apiUrl + path, {
    method,
    headers: {
      origin: service.apiUrl,
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function read<Body>(path: string): Promise<Body> {
  const response = await ask('GET', path);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text);
}

/** Runs `cairn demo` beside the service. */
async function runDemo(...flags: readonly string[]) {
  return runDemoOver(service.dataDirectory, ...flags);
}

async function runDemoOver(dataDirectory: string, ...flags: readonly string[]) {
  const portOf = (url: string) => new URL(url).port;
  const argv = [
    'demo',
    ...['--api-port', portOf(service.apiUrl), '--ingest-port', portOf(service.ingestUrl)],
    ...flags,
  ];
  const environment = { CAIRN_DATA_DIRECTORY: dataDirectory };
  const cli = createFakeCliEnvironment(argv, { environment, fetch, hasNoDelays: true, nowMs: Date.now });
  const exitCode = await runCli(cli);
  return { exitCode, ...cli.written };
}

describe('cairn demo without its service', () => {
  const portOf = (url: string) => new URL(url).port;
  const projects = () => runCairn(service.dataDirectory, 'projects', 'list', '--json');

  it.each(['api', 'ingest'])(
    'says so when nothing answers on the port --%s-port, and writes nothing',
    async (listener) => {
      const before = await projects();
      const { exitCode, err } = await runDemo(`--${listener}-port`, '1');
      expect(exitCode).toBe(1);
      expect(err).toBe(
        'cairn: no service answers at http://127.0.0.1:1; start it, or name its hosts and ports (--api-host, --api-port, --ingest-host, --ingest-port)\n',
      );
      expect(await projects()).toBe(before);
    },
  );

  it('says so when the ports are exchanged, and writes nothing', async () => {
    const before = await projects();
    const { exitCode, err } = await runDemo('--ingest-port', portOf(service.apiUrl));
    expect(exitCode).toBe(1);
    expect(err).toBe(
      `cairn: what answers at ${service.apiUrl} is not this listener of a service (POST /v1/logs without a key was answered 405); name its hosts and ports (--api-host, --api-port, --ingest-host, --ingest-port)\n`,
    );
    expect(await projects()).toBe(before);
  });
});

describe('cairn demo', () => {
  let projectId: string;
  const inProject = (path: string) => `/console/projects/${projectId}${path}`;

  beforeAll(async () => {
    const { exitCode, out, err } = await runDemo('--json');
    expect(exitCode, err).toBe(0);
    const answer: { project_id: string; name: string; url: string } = JSON.parse(out);
    projectId = answer.project_id;
    expect(answer).toEqual({
      project_id: projectId,
      name: 'demo',
      url: `http://127.0.0.1:${new URL(service.apiUrl).port}/p/${projectId}`,
    });
  });

  it('leaves no key that works, and an entry in the audit log', async () => {
    const { keys } = await read<Schemas['KeyList']>(`/console/v1/projects/${projectId}/keys`);
    expect(keys.map(({ name, revoked_at: at }) => [name, at === undefined])).toEqual([
      ['cairn demo', false],
      ['cairn demo', false],
    ]);
    const { entries } = await read<Schemas['AuditEntryList']>('/console/v1/audit-log?operation=demo');
    expect(entries).toMatchObject([{ actor: { kind: 'command_line' }, project_id: projectId, status: 200 }]);
  });

  it('writes traces of services and browsers, with failures, spans and their logs', async () => {
    const { traces } = await read<Schemas['TraceList']>(inProject('/v1/traces?page_size=200'));
    expect(traces).toHaveLength(200);
    const filter = encodeURIComponent('tag="checkout" AND severity="error"');
    const failed = await read<Schemas['TraceList']>(inProject(`/v1/traces?filter=${filter}`));
    expect(failed.traces.length).toBeGreaterThan(5);
    const clients = encodeURIComponent('attribute.service.name="web-shop"');
    const visits = await read<Schemas['TraceList']>(inProject(`/v1/traces?filter=${clients}`));
    expect(new Set(visits.traces.map(({ status }) => status))).toEqual(new Set(['running', 'completed']));
    const server = encodeURIComponent('attribute.service.name="storefront" AND severity="error"');
    const [trace] = (await read<Schemas['TraceList']>(inProject(`/v1/traces?filter=${server}`))).traces;
    const logFilter = encodeURIComponent(`trace_id="${trace?.trace_id}"`);
    const { logs } = await read<Schemas['LogList']>(inProject(`/v1/logs?since=2h&filter=${logFilter}`));
    expect(new Set(logs.map((log) => log.service_name))).toContain('payments');
  });

  it('gives every widget of the dashboard something to show', async () => {
    const { widgets } = await read<Schemas['Dashboard']>(inProject('/v1/dashboards/shop'));
    expect(new Set(widgets.map(({ type }) => type)).size).toBe(7);
    for (const widget of widgets) {
      expect(await countOf(widget), widget.title).toBeGreaterThan(0);
    }
  });

  async function countOf(widget: Schemas['Widget']): Promise<number> {
    const withFilter = (filter = '') => `since=2h&filter=${encodeURIComponent(filter)}`;
    switch (widget.type) {
      case 'markdown':
        return widget.query.markdown.length;
      case 'timeseries':
      case 'stat':
      case 'table': {
        const path = `/v1/metrics/query?query=${encodeURIComponent(widget.query.expression)}`;
        const { data } = await read<Schemas['PrometheusQueryResponse']>(inProject(path));
        return data.result.length;
      }
      case 'log_stats': {
        const path = `/v1/logs/stats?${withFilter(widget.query.filter)}`;
        const { buckets } = await read<Schemas['LogStats']>(inProject(path));
        return buckets.reduce((sum, { total_count: count }) => sum + count, 0);
      }
      case 'log_list':
        return (await read<Schemas['LogList']>(inProject(`/v1/logs?${withFilter(widget.query.filter)}`))).logs
          .length;
      case 'trace_list':
        return (await read<Schemas['TraceList']>(inProject(`/v1/traces?${withFilter(widget.query.filter)}`)))
          .traces.length;
    }
  }

  it('has two alerts of which one fires', async () => {
    await vi.waitFor(
      async () => {
        const { metric_alerts: alerts } = await read<Schemas['MetricAlertList']>(
          inProject('/v1/metric-alerts'),
        );
        expect(alerts.map(({ slug, firing_count: count }) => [slug, count])).toEqual([
          ['order-mails-backlog', 1],
          ['payments-latency', 0],
        ]);
      },
      { timeout: 120_000, interval: 200 },
    );
  });

  it('has an automation', async () => {
    const path = `/console/v1/projects/${projectId}/automations`;
    const { automations } = await read<Schemas['AutomationList']>(path);
    expect(automations).toMatchObject([{ name: 'Failed checkouts', enabled: true }]);
  });

  it('writes another hour without second documents', async () => {
    const before = (await read<Schemas['MetricList']>(inProject('/v1/metrics?since=2h'))).metrics.items;
    expect((await runDemo('--seed', 'other')).exitCode).toBe(0);
    const dashboards = await read<Schemas['DashboardList']>(inProject('/v1/dashboards'));
    expect(dashboards.dashboards).toHaveLength(1);
    const path = `/console/v1/projects/${projectId}/automations`;
    expect((await read<Schemas['AutomationList']>(path)).automations).toHaveLength(1);
    const after = (await read<Schemas['MetricList']>(inProject('/v1/metrics?since=2h'))).metrics.items;
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
  });
});

describe('cairn demo over other data than those of the service', () => {
  it('says that they are others, and what to name', async () => {
    const other = mkdtempSync(join(tmpdir(), 'cairn-other-'));
    const meta = openDatabase(join(service.dataDirectory, 'meta.db'), { readOnly: true });
    await meta.backup(join(other, 'meta.db'));
    meta.close();
    const { exitCode, err } = await runDemoOver(other);
    expect(exitCode).toBe(1);
    expect(err).toBe(
      `cairn: the service at ${service.ingestUrl} has other data than ${other}, where the keys for this were made; name its --data-directory (CAIRN_DATA_DIRECTORY), or the hosts and ports of the service of these data (--api-port, --ingest-port)\n`,
    );
    const listed = await runCairn(other, 'keys', 'list', '--project', 'demo', '--json');
    const keys: { revoked_at?: string }[] = JSON.parse(listed).keys;
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter(({ revoked_at }) => revoked_at === undefined)).toEqual([]);
    rmSync(other, { recursive: true });
  });
});

describe('createDemo', () => {
  it('writes the same from the console, one at a time', async () => {
    const first = await ask('POST', '/console/v1/demo');
    expect(first.status).toBe(202);
    const { project_id: projectId }: Schemas['ConsoleProject'] = JSON.parse(await first.text());
    const second = await ask('POST', '/console/v1/demo');
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ error: { code: 'ALREADY_EXISTS' } });
    await vi.waitFor(async () => expect((await ask('POST', '/console/v1/demo')).status).toBe(202), {
      timeout: 180_000,
      interval: 500,
    });
    const usage = await read<Schemas['Usage']>(`/console/v1/projects/${projectId}/usage?since=1h`);
    expect(usage.signals.every(({ accepted_count: count }) => count > 100)).toBe(true);
    expect(usage.signals.flatMap(({ rejections }) => rejections)).toEqual([]);
  });
});
