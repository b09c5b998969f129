import { compress } from 'snappyjs';
import type { OperationId } from '../../server/src/generated/operations.gen.ts';
import { encodeWriteRequest } from '../../server/src/ingest/metrics/testing/encode-write-request.ts';
import type { OperationCall } from '../support/operation-caller.ts';
import { documentSampleCalls } from './document-samples.ts';

/** A trace that `seedSampleTrace` writes. */
export const sampleTraceId = '4bf92f3577b34da6a3ce929d0e0e4736';
export const sampleAttributeKey = 'header.country';
const unknownPath = {
  trace_id: '0'.repeat(32),
  key: 'never.observed',
  name: 'never_observed',
  slug: 'never-made',
};
const sentAt = '2026-11-20T08:15:31.000Z';

export const sampleFlush = {
  flush_id: 'sample',
  name: 'checkout',
  source: 'client_server',
  sent_at: sentAt,
  attributes: { [sampleAttributeKey]: 'NO' },
  tags: ['checkout'],
  events: [{ event_type: 'info_event_added', trace_timestamp: sentAt, payload: { name: 'cart validated' } }],
};

export const sampleLogs = {
  resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: 'cart validated' } }] }] }],
};

/** A gauge of the present moment. */
export const sampleMetrics = {
  resourceMetrics: [
    {
      scopeMetrics: [
        {
          metrics: [
            {
              name: 'queue.length',
              gauge: { dataPoints: [{ timeUnixNano: `${Date.now()}000000`, asInt: '7' }] },
            },
          ],
        },
      ],
    },
  ],
};

const sampleWrite = compress(
  encodeWriteRequest([
    {
      labels: [
        ['__name__', 'up'],
        ['job', 'checkout'],
      ],
      samples: [[Date.now(), 1]],
    },
  ]),
);

/** The slug of a notification channel. */
export const sampleChannelSlug = 'on-call';

const instant = { query: 'up' };
const range = { query: 'up', start: '1795162530', end: '1795162590', step: '15s' };
const selection = { 'match[]': 'up' };

/** For each operation a request that succeeds once the sample trace, documents and channel are there. */
export const sampleCalls: Readonly<Record<OperationId, OperationCall>> = {
  getDocs: {},
  getHealth: {},
  getLlmsText: {},
  getServerMetrics: {},
  getContractJson: {},
  getContractYaml: {},
  getReadiness: {},
  getIdentity: {},
  listTags: {},
  listAttributeKeys: {},
  listAttributeValues: { path: { key: sampleAttributeKey } },
  listTraces: {},
  getTraceStats: {},
  getTrace: { path: { trace_id: sampleTraceId } },
  listTraceEvents: { path: { trace_id: sampleTraceId } },
  listLogs: {},
  getLogStats: {},
  listLogAttributes: {},
  streamLogs: {},
  listMetrics: {},
  queryMetrics: { query: instant },
  queryMetricsRange: { query: { query: 'up', start: '1h', step: '60s' } },
  getPrometheusQuery: { query: instant },
  postPrometheusQuery: { body: new URLSearchParams(instant) },
  getPrometheusQueryRange: { query: range },
  postPrometheusQueryRange: { body: new URLSearchParams(range) },
  getPrometheusSeries: { query: selection },
  postPrometheusSeries: { body: new URLSearchParams(selection) },
  getPrometheusLabels: { query: selection },
  postPrometheusLabels: { body: new URLSearchParams(selection) },
  getPrometheusLabelValues: { path: { name: 'job' } },
  getPrometheusMetadata: {},
  getPrometheusBuildInfo: {},
  ...documentSampleCalls,
  listIntegrations: {},
  getIntegration: { path: { slug: sampleChannelSlug } },
  ingestLogs: { body: sampleLogs },
  ingestMetrics: { body: sampleMetrics },
  remoteWrite: { body: sampleWrite },
  flushTrace: { path: { trace_id: sampleTraceId }, body: sampleFlush },
  keepTraceAlive: { path: { trace_id: sampleTraceId }, body: {} },
  closeTrace: { path: { trace_id: 'c'.repeat(32) }, body: {} },
  appendPluginEvents: {
    path: { trace_id: sampleTraceId },
    body: {
      events: [
        { event_id: 'p1', event_type: 'shop_event', trace_timestamp: sentAt, payload: { ordered: true } },
      ],
    },
  },
};

/** The sample request, but for something the project does not have. */
export function callForUnknown(id: OperationId): OperationCall {
  return { ...sampleCallOf(id), path: unknownPath };
}

/** @throws Error naming an operation that was added without a sample. */
export function sampleCallOf(id: OperationId): OperationCall {
  const call: OperationCall | undefined = sampleCalls[id];
  if (call === undefined) throw new Error(`give ${id} a sample request in sample-calls.ts`);
  return call;
}
