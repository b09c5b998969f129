import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { type ConsolePage, type OpenConsole, openConsole, type PageOptions } from './open-console.ts';
import { type SentLog, sendLogs } from './send-logs.ts';
import { sendSampleMetrics } from './send-sample-metrics.ts';
import { type SampleTraces, sendSampleTraces } from './send-sample-traces.ts';

export type DashboardInput = Schemas['DashboardInput'];
export type Widget = DashboardInput['widgets'][number];

/** A console whose project has sample metrics, traces and logs. */
export interface OpenDashboards {
  readonly cairn: OpenConsole;
  readonly traces: SampleTraces;
  /** Stores a dashboard as the owner does. */
  put(slug: string, document: DashboardInput): Promise<void>;
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
  const pathOf = (slug: string) => `${service.apiUrl}/v1/dashboards/${slug}`;
  const headers = { authorization: `Bearer ${keys.serverKey}` };
  return {
    cairn,
    traces,
    async put(slug, document) {
      const response = await fetch(pathOf(slug), {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json', 'if-none-match': '*' },
        body: JSON.stringify(document),
      });
      if (!response.ok) throw new Error(`${slug}: ${response.status} ${await response.text()}`);
    },
    async get(slug) {
      const response = await fetch(pathOf(slug), { headers });
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

/** One widget of each type. */
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
      layout: { x: 0, y: 7, w: 12, h: 5 },
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
      query: { markdown: '## Runbook\n\nSee [the guide](https://example.com/guide).\n\n* one\n* two' },
      layout: { x: 12, y: 12, w: 12, h: 5 },
    },
  ],
};
