import { compress } from 'snappyjs';
import type { OperationId } from '../../server/src/generated/operations.gen.ts';
import { encodeWriteRequest } from '../../server/src/ingest/metrics/testing/encode-write-request.ts';
import type { OperationCaller } from '../support/operation-caller.ts';
import { isConditionalWrite } from './example-call.ts';
import { keyOperations } from './key-operations.ts';

/** What one project holds; every text of it has the tenant's word in it, so that any leak shows. */
export interface Tenant {
  readonly word: string;
  readonly traceId: string;
  readonly closedTraceId: string;
  readonly attributeKey: string;
  readonly attributeValue: string;
  readonly tag: string;
  readonly eventId: string;
  readonly spanId: string;
  readonly flushId: string;
  readonly metricName: string;
  readonly labelName: string;
  readonly labelValue: string;
  /** Of an alert, and of a dashboard. */
  readonly slug: string;
}

export function describeTenant(word: string, digit: string): Tenant {
  return {
    word,
    traceId: digit.repeat(32),
    closedTraceId: `${digit.repeat(31)}0`,
    attributeKey: `${word}.key`,
    attributeValue: `${word} value`,
    tag: `${word} tag`,
    eventId: `${word}-event`,
    spanId: digit.repeat(16),
    flushId: `${word}-flush`,
    metricName: `${word}_total`,
    labelName: `${word}_label`,
    labelValue: `${word} label value`,
    slug: `${word}-slug`,
  };
}

/** Everything that only the tenant may see. */
export function secretsOf(tenant: Tenant): readonly string[] {
  return Object.values(tenant);
}

/** The slug of an alert and a dashboard that every tenant has. */
export const sharedSlug = 'shared';

/** Writes a running and a completed trace, logs, dashboards, alerts, and metrics, which make them fire. */
export async function writeTenantData(call: OperationCaller, tenant: Tenant): Promise<void> {
  const { word, traceId, closedTraceId } = tenant;
  await call('flushTrace', { path: { trace_id: traceId }, body: tenantFlush(tenant) });
  await call('appendPluginEvents', { path: { trace_id: traceId }, body: tenantPluginEvents(tenant) });
  await call('flushTrace', { path: { trace_id: closedTraceId }, body: tenantFlush(tenant) });
  await call('closeTrace', { path: { trace_id: closedTraceId }, body: { reason: `${word} reason` } });
  await call('ingestLogs', { body: tenantLogs(tenant) });
  for (const slug of [tenant.slug, sharedSlug]) await createDocuments(call, tenant, slug);
  await call('ingestMetrics', { body: tenantMetrics(tenant) });
  await call('remoteWrite', { body: tenantWrite(tenant) });
}

/** @throws Error naming an operation that was added without a body of the tenant. */
async function createDocuments(call: OperationCaller, tenant: Tenant, slug: string): Promise<void> {
  for (const { operationId, method } of keyOperations) {
    if (method !== 'put' || !isConditionalWrite(operationId)) continue;
    const body = tenantBodyOf(operationId, tenant);
    if (body === undefined) throw new Error(`give ${operationId} a body with the tenant's word in tenant.ts`);
    await call(operationId, { path: { slug }, headers: { 'if-none-match': '*' }, body });
  }
}

/** What the tenant writes with an operation; `undefined` where the example of the contract does. */
export function tenantBodyOf(id: OperationId, tenant: Tenant): unknown {
  return tenantBodies[id]?.(tenant);
}

const tenantBodies: Partial<Readonly<Record<OperationId, (tenant: Tenant) => unknown>>> = {
  flushTrace: tenantFlush,
  appendPluginEvents: tenantPluginEvents,
  ingestLogs: tenantLogs,
  ingestMetrics: tenantMetrics,
  remoteWrite: tenantWrite,
  putDashboard: tenantDashboard,
  putMetricAlert: tenantAlert,
};

function tenantFlush(tenant: Tenant) {
  const sentAt = '2026-11-20T08:15:31Z';
  const { word } = tenant;
  return {
    flush_id: tenant.flushId,
    name: `${word} name`,
    source: 'client_server',
    sent_at: sentAt,
    attributes: { [tenant.attributeKey]: tenant.attributeValue },
    tags: [tenant.tag],
    events: [
      {
        event_id: tenant.eventId,
        event_type: 'error_event_added',
        trace_timestamp: sentAt,
        payload: { name: `${word} error` },
      },
    ],
    spans: [{ span_id: tenant.spanId, name: `${word} span`, started_at: sentAt }],
    hints: [{ chain: { caip2: 'eip155:1' }, kind: `${word} kind`, trace_timestamp: sentAt }],
  };
}

/** Two records, so that a page of one has a token. */
function tenantLogs({ word, ...tenant }: Tenant) {
  const record = {
    severityNumber: 17,
    severityText: `${word} severity`,
    eventName: `${word}.event`,
    attributes: [toKeyValue(tenant.attributeKey, tenant.attributeValue)],
    traceId: tenant.traceId,
    spanId: tenant.spanId,
  };
  return {
    resourceLogs: [
      {
        resource: {
          attributes: [
            toKeyValue('service.name', `${word} service`),
            toKeyValue(`${word}.resource`, `${word} host`),
          ],
        },
        scopeLogs: [
          {
            scope: { name: `${word} scope` },
            logRecords: ['one', 'two'].map((name) => ({
              ...record,
              body: { stringValue: `${word} body ${name}` },
            })),
          },
        ],
      },
    ],
  };
}

/** A gauge with a description and a unit. */
function tenantMetrics(tenant: Tenant) {
  const { word } = tenant;
  const point = {
    timeUnixNano: `${Date.now()}000000`,
    asDouble: 1,
    attributes: [toKeyValue(tenant.labelName, tenant.labelValue)],
  };
  const metric = {
    name: `${word}.gauge`,
    unit: `{${word}}`,
    description: `${word} description`,
    gauge: { dataPoints: [point] },
  };
  return {
    resourceMetrics: [
      {
        resource: { attributes: [toKeyValue('service.name', `${word} job`)] },
        scopeMetrics: [{ metrics: [metric] }],
      },
    ],
  };
}

/** A sample with an exemplar each of two series of a counter, in remote write, so that a page of one incident has a token. */
function tenantWrite({ word, metricName, labelName, labelValue }: Tenant): Uint8Array {
  const series = [labelValue, `${labelValue} 2`].map((value) => ({
    labels: [
      ['__name__', metricName],
      [labelName, value],
    ] as const,
    samples: [[Date.now(), 7]] as const,
    exemplars: [{ labels: [['trace_id', `${word} trace`] as const], timestampMs: Date.now(), value: 7 }],
  }));
  return compress(encodeWriteRequest(series, [{ type: 1, name: metricName, help: `${word} help` }]));
}

function tenantDashboard({ word, metricName }: Tenant) {
  return {
    title: `${word} dashboard`,
    default_time_window: '1h',
    widgets: [
      {
        type: 'stat',
        title: `${word} widget`,
        query: { expression: metricName },
        layout: { x: 0, y: 0, w: 12, h: 6 },
      },
    ],
  };
}

/** Fires when the counters of `tenantWrite` get their samples. */
function tenantAlert({ word, metricName }: Tenant) {
  return {
    display_name: `${word} alert`,
    severity: 'warning',
    enabled: true,
    condition: { expression: `${metricName} > 1` },
    notifications: [],
    documentation: { markdown: `${word} runbook` },
  };
}

function toKeyValue(key: string, stringValue: string) {
  return { key, value: { stringValue } };
}

function tenantPluginEvents({ word }: Tenant) {
  const event = {
    event_id: `${word}-plugin`,
    event_type: `${word}_event`,
    trace_timestamp: '2026-11-20T08:15:31Z',
    payload: { [word]: true },
  };
  return { events: [event] };
}
