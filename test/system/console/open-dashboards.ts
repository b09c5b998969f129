import type { Page } from 'playwright-core';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { type ConsolePage, type OpenConsole, openConsole, type PageOptions } from './open-console.ts';
import { type SentLog, sendLogs } from './send-logs.ts';
import { sendSampleMetrics } from './send-sample-metrics.ts';
import { type SampleTraces, sendSampleTraces } from './send-sample-traces.ts';

export type DashboardInput = Schemas['DashboardInput'];

/** A console whose project has sample metrics, traces and logs. */
export interface OpenDashboards {
  readonly cairn: OpenConsole;
  readonly traces: SampleTraces;
  /** Stores a dashboard as the owner does. */
  put(slug: string, document: DashboardInput): Promise<void>;
  /** Replaces what is stored, whatever that is. */
  replace(slug: string, document: DashboardInput): Promise<void>;
  /** Deletes every dashboard of the project. */
  removeAll(): Promise<void>;
  /** The document as it is stored. */
  get(slug: string): Promise<DashboardInput>;
  open(slug: string, search?: Readonly<Record<string, string>>, options?: PageOptions): Promise<ConsolePage>;
  stop(): Promise<void>;
}

/** The sample's logs: ten of the shop with an error, and one of another service. */
const logs: readonly SentLog[] = [
  ...Array.from({ length: 9 }, (_, index) => ({ body: `order ${index} paid`, service: 'shop' })),
  { body: 'card declined', service: 'shop', severityNumber: 17 },
  { body: 'cache warmed', service: 'cache' },
];

export async function openDashboards(): Promise<OpenDashboards> {
  const cairn = await openConsole();
  const { service, projectId } = cairn;
  await sendSampleMetrics(service, Math.floor(Date.now() / 15_000) * 15_000);
  const { ingestUrl, keys } = service;
  const traces = await sendSampleTraces({ ingestUrl, ingestKey: keys.ingestKey });
  await sendLogs(service, logs);
  const pathOf = (slug: string) => `${service.apiUrl}/v1/dashboards${slug === '' ? '' : `/${slug}`}`;
  const authorization = { authorization: `Bearer ${keys.serverKey}` };
  async function send(method: string, slug: string, headers = {}, body?: DashboardInput): Promise<Response> {
    const response = await fetch(pathOf(slug), {
      method,
      headers: { ...authorization, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${slug}: ${response.status} ${await response.text()}`);
    return response;
  }
  const ifMatch = async (slug: string) => ({
    'if-match': (await send('GET', slug)).headers.get('etag') ?? '',
  });
  return {
    cairn,
    traces,
    async put(slug, document) {
      await send('PUT', slug, { 'if-none-match': '*' }, document);
    },
    async replace(slug, document) {
      await send('PUT', slug, await ifMatch(slug), document);
    },
    async removeAll() {
      const list = await send('GET', '');
      // The contract test holds the answer to its schema.
      const { dashboards } = (await list.json()) as Schemas['DashboardList'];
      for (const { slug } of dashboards) await send('DELETE', slug, await ifMatch(slug));
    },
    async get(slug) {
      const response = await send('GET', slug);
      // The contract test holds the answer to its schema.
      return (await response.json()) as DashboardInput;
    },
    open(slug, search = {}, options = {}) {
      const query = new URLSearchParams(search);
      return cairn.openPage(`/p/${projectId}/dashboards/${slug}?${query}`, options);
    },
    stop: () => cairn.stop(),
  };
}

/** With one widget. */
export const note = (title: string): DashboardInput => ({
  title,
  default_time_window: '1h',
  widgets: [
    {
      type: 'markdown',
      title: 'Notes',
      query: { markdown: 'Ask the payments team.' },
      layout: { x: 0, y: 0, w: 24, h: 2 },
    },
  ],
});

export const widgetOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** Opens an item of the menu of a widget. */
export async function chooseAction(page: Page, widget: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${widget}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Every type of widget. */
export const everyWidget: DashboardInput = {
  title: 'Checkout',
  description: 'What checkout does',
  default_time_window: '1h',
  widgets: [
    {
      type: 'timeseries',
      title: 'Requests',
      query: {
        expression: 'sum by (code, job) (rate(http_server_requests_total[5m]))',
        legend: 'code {{code}}',
      },
      layout: { x: 0, y: 0, w: 12, h: 7 },
      unit: 'req/s',
    },
    {
      type: 'stat',
      title: 'Memory',
      query: { expression: 'max(process_memory_usage_bytes)' },
      layout: { x: 12, y: 0, w: 6, h: 3 },
    },
    {
      type: 'stat',
      title: 'By instance',
      query: { expression: 'sum by (instance) (queue_depth)', legend: '{{instance}}' },
      layout: { x: 18, y: 0, w: 6, h: 3 },
    },
    {
      type: 'table',
      title: 'Queues',
      query: { expression: 'topk(5, queue_depth)' },
      layout: { x: 12, y: 3, w: 12, h: 4 },
    },
    {
      type: 'log_stats',
      title: 'Logs by severity',
      query: { filter: 'service.name="shop"', group_by: ['severity'] },
      layout: { x: 0, y: 7, w: 6, h: 5 },
    },
    {
      type: 'log_stats',
      title: 'All logs',
      query: { filter: 'service.name="shop"' },
      layout: { x: 6, y: 7, w: 6, h: 5 },
    },
    {
      type: 'log_list',
      title: 'Shop',
      query: { filter: 'service.name="shop"' },
      layout: { x: 12, y: 7, w: 12, h: 5 },
    },
    { type: 'trace_list', title: 'Traces', query: {}, layout: { x: 0, y: 12, w: 12, h: 5 } },
    {
      type: 'markdown',
      title: 'Notes',
      query: { markdown: '# Runbook\n\nSee [the guide](https://example.com/guide).\n\n* one\n* two' },
      layout: { x: 12, y: 12, w: 12, h: 5 },
    },
  ],
};
