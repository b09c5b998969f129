import type { OperationId } from '../../server/src/generated/operations.gen.ts';
import type { OperationCall, OperationCaller } from '../support/operation-caller.ts';

/** Operations on documents: metric alerts and dashboards. */
export type DocumentOperationId = Extract<
  OperationId,
  | `${'list' | 'get' | 'put' | 'delete'}${'MetricAlert' | 'MetricAlerts' | 'Dashboard' | 'Dashboards'}`
  | 'listMetricAlertIncidents'
>;

export const sampleSlug = 'checkout';

export const sampleAlert = {
  display_name: 'Checkout errors',
  severity: 'critical',
  enabled: true,
  condition: { expression: 'sum by (service) (rate(http_requests_total{status="500"}[5m])) > 5' },
  notifications: [],
};

export const sampleDashboard = {
  title: 'Checkout',
  default_time_window: '1h',
  widgets: [
    {
      type: 'stat',
      title: 'Requests',
      query: { expression: 'sum(rate(http_requests_total[5m]))' },
      layout: { x: 0, y: 0, w: 12, h: 6 },
    },
  ],
};

const path = { slug: sampleSlug };
const replace = { 'if-match': '*' };

/** Requests that succeed once `seedDocuments` has run; a DELETE only until the document is gone. */
export const documentSampleCalls: Readonly<Record<DocumentOperationId, OperationCall>> = {
  listMetricAlerts: {},
  getMetricAlert: { path },
  putMetricAlert: { path, headers: replace, body: sampleAlert },
  deleteMetricAlert: { path, headers: replace },
  listMetricAlertIncidents: { path },
  listDashboards: {},
  getDashboard: { path },
  putDashboard: { path, headers: replace, body: sampleDashboard },
  deleteDashboard: { path, headers: replace },
};

/** Creates the sample alert and dashboard where they are missing. */
export async function seedDocuments(call: OperationCaller): Promise<void> {
  for (const id of ['putMetricAlert', 'putDashboard'] as const) await create(call, id, sampleSlug);
}

/** How the answers are provoked that only conditional writes have; `call` is of a service that has the samples. */
export const documentExercises = {
  201: (call: OperationCaller, id: OperationId) => create(call, id, `new-${id.toLowerCase()}`),
  async 204(call: OperationCaller, id: OperationId): Promise<Response> {
    const slug = `old-${id.toLowerCase()}`;
    await create(call, id === 'deleteDashboard' ? 'putDashboard' : 'putMetricAlert', slug);
    return call(id, { path: { slug }, headers: replace });
  },
  412: (call: OperationCaller, id: OperationId) => send(call, id, { 'if-match': '"stale"' }),
  428: (call: OperationCaller, id: OperationId) => send(call, id, {}),
} as const;

function create(call: OperationCaller, id: OperationId, slug: string): Promise<Response> {
  return call(id, { ...sampleOf(id), path: { slug }, headers: { 'if-none-match': '*' } });
}

function send(call: OperationCaller, id: OperationId, headers: Readonly<Record<string, string>>) {
  return call(id, { ...sampleOf(id), headers });
}

function sampleOf(id: OperationId): OperationCall {
  const calls: Partial<Record<OperationId, OperationCall>> = documentSampleCalls;
  const call = calls[id];
  if (call === undefined) throw new Error(`${id} is no operation on documents`);
  return call;
}
