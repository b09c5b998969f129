import type { OperationCaller } from '../support/operation-caller.ts';

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
  };
}

/** Everything that only the tenant may see. */
export function secretsOf(tenant: Tenant): readonly string[] {
  return Object.values(tenant);
}

/** Writes a running and a completed trace, and logs. */
export async function writeTenantData(call: OperationCaller, tenant: Tenant): Promise<void> {
  const { word, traceId, closedTraceId } = tenant;
  await call('flushTrace', { path: { trace_id: traceId }, body: tenantFlush(tenant) });
  await call('appendPluginEvents', { path: { trace_id: traceId }, body: tenantPluginEvents(tenant) });
  await call('flushTrace', { path: { trace_id: closedTraceId }, body: tenantFlush(tenant) });
  await call('closeTrace', { path: { trace_id: closedTraceId }, body: { reason: `${word} reason` } });
  await call('ingestLogs', { body: tenantLogs(tenant) });
}

export function tenantFlush(tenant: Tenant) {
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
export function tenantLogs({ word, ...tenant }: Tenant) {
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

function toKeyValue(key: string, stringValue: string) {
  return { key, value: { stringValue } };
}

export function tenantPluginEvents({ word }: Tenant) {
  const event = {
    event_id: `${word}-plugin`,
    event_type: `${word}_event`,
    trace_timestamp: '2026-11-20T08:15:31Z',
    payload: { [word]: true },
  };
  return { events: [event] };
}
