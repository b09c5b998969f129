import type { fromWireAlert } from '../alerts/alert-wire.ts';
import type { AutomationInput } from '../automations/automation-service.ts';
import type { fromWireDashboard } from '../dashboards/dashboard-wire.ts';
import { deployMinute, paymentsVersions, rollbackMinute } from './shop-story.ts';

/** Where the documents of the sample data go. Each method leaves a document that is there already as it is. */
export interface DemoDocuments {
  createAlert(slug: string, alert: WireAlert): Promise<void>;
  createDashboard(slug: string, dashboard: WireDashboard): Promise<void>;
  createAutomation(automation: AutomationInput): Promise<void>;
}

/** Writes the alerts, the dashboard and the automation of the sample data. */
export async function writeDemoDocuments(documents: DemoDocuments): Promise<void> {
  for (const [slug, alert] of Object.entries(demoAlerts)) await documents.createAlert(slug, alert);
  await documents.createDashboard(demoDashboardSlug, demoDashboard);
  await documents.createAutomation(demoAutomation);
}

export type WireAlert = Parameters<typeof fromWireAlert>[0];
export type WireDashboard = Parameters<typeof fromWireDashboard>[0];

const latency = 'http_server_request_duration_seconds';
const chargesP95 = `histogram_quantile(0.95, sum by (le) (rate(${latency}_bucket{job="payments"}[5m])))`;

/** The first opens and resolves within the hour; the second still fires at its end. */
export const demoAlerts: Readonly<Record<'payments-latency' | 'order-mails-backlog', WireAlert>> = {
  'payments-latency': {
    display_name: 'Payments are slow',
    severity: 'critical',
    enabled: true,
    condition: { expression: `${chargesP95} > 0.8`, recovery_expression: `${chargesP95} < 0.4` },
    notifications: [],
    documentation: {
      markdown: 'Compare the latency with the last **deploy** of payments; roll it back if they fit.',
    },
  },
  'order-mails-backlog': {
    display_name: 'Mails of orders wait',
    severity: 'warning',
    enabled: true,
    condition: {
      expression: 'max by (queue) (queue_depth) > 200',
      recovery_expression: 'max by (queue) (queue_depth) < 50',
    },
    notifications: [],
    documentation: {
      markdown: 'The worker catches up by itself; add a second one if customers ask for their mails.',
    },
  },
};

export const demoAutomation: AutomationInput = {
  name: 'Failed checkouts',
  description: 'Checkouts in which a charge failed, also when the second try went through.',
  enabled: true,
  filter: 'tag="checkout" AND severity="error"',
  channels: [],
};

export const demoDashboardSlug = 'shop';

export const demoDashboard: WireDashboard = {
  title: 'Shop',
  description: 'How the shop is doing.',
  default_time_window: '1h',
  widgets: [
    {
      type: 'markdown',
      title: 'What happened',
      query: {
        markdown: `Sample data of a small shop. At minute ${deployMinute} of the hour **payments ${paymentsVersions.faulty}** was deployed; its charges became slow and failed until it was rolled back at minute ${rollbackMinute}. The mails of orders still wait. Metrics count every request; traces and logs are of a sample.`,
      },
      layout: { x: 0, y: 0, w: 12, h: 4 },
    },
    {
      type: 'stat',
      title: 'Orders per minute',
      query: { expression: 'sum(rate(orders_placed_total[1h])) * 60' },
      unit: 'orders/min',
      layout: { x: 12, y: 0, w: 6, h: 4 },
    },
    {
      type: 'stat',
      title: 'Waiting mails',
      query: { expression: 'max(last_over_time(queue_depth[1h]))' },
      unit: 'mails',
      layout: { x: 18, y: 0, w: 6, h: 4 },
    },
    {
      type: 'timeseries',
      title: 'Requests by service',
      query: { expression: `sum by (job) (rate(${latency}_count[5m]))`, legend: '{{job}}' },
      unit: 'req/s',
      layout: { x: 0, y: 4, w: 12, h: 8 },
    },
    {
      type: 'timeseries',
      title: 'Latency of charges, 95th percentile',
      query: { expression: chargesP95, legend: 'p95' },
      unit: 's',
      layout: { x: 12, y: 4, w: 12, h: 8 },
    },
    {
      type: 'table',
      title: 'Requests by route and status',
      query: {
        expression: `sum by (job, http_route, http_response_status_code) (rate(${latency}_count[1h]))`,
      },
      unit: 'req/s',
      layout: { x: 0, y: 12, w: 12, h: 8 },
    },
    {
      type: 'log_stats',
      title: 'Errors by service',
      query: { filter: 'severity>="error"', group_by: ['service.name'] },
      layout: { x: 12, y: 12, w: 12, h: 8 },
    },
    {
      type: 'log_list',
      title: 'Warnings and errors',
      query: { filter: 'severity>="warn"' },
      layout: { x: 0, y: 20, w: 12, h: 10 },
    },
    {
      type: 'trace_list',
      title: 'Failed checkouts',
      query: { filter: 'tag="checkout" AND severity="error"' },
      layout: { x: 12, y: 20, w: 12, h: 10 },
    },
  ],
};
