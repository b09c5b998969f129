import { compress } from 'snappyjs';
import { expect } from 'vitest';
import { encodeRequest2 } from '../../../server/src/ingest/metrics/testing/encode-request-2.ts';
import { cairnAddress, createPrometheusClient } from '../../conformance/promql/prometheus-client.ts';
import { startPeerProcess } from '../../support/start-peer-process.ts';
import { startPrometheus } from '../../support/start-prometheus.ts';
import type { TestService } from '../../support/start-service.ts';
import { type ClientOfTable, itemCount, seriesCount } from './client-of-table.ts';

const stepMs = 10;

/** Samples from now on, as many of each series: Prometheus passes on what is newer than its queue. */
function createSeries(name: string) {
  const perSeries = itemCount / seriesCount;
  const startMs = Date.now() + 500;
  return Array.from({ length: seriesCount }, (_, index) => ({
    labels: ['__name__', 'items', 'index', String(index), 'job', name],
    timestampsMs: Float64Array.from({ length: perSeries }, (_, at) => startMs + at * stepMs),
    values: Float64Array.from({ length: perSeries }, (_, at) => at),
  }));
}

async function sendThroughPrometheus({ ingestUrl, keys }: TestService, name: string): Promise<void> {
  const prometheus = await startPrometheus(`
remote_write:
  - url: ${ingestUrl}/api/v1/write
    authorization: {credentials: ${keys.ingestKey}}
    queue_config: {batch_send_deadline: 100ms}
`);
  try {
    const { url } = prometheus;
    await createPrometheusClient({ apiUrl: url, writeUrl: url }).write(createSeries(name));
    // It reads its log from time to time, and would end before.
    const sent = /^prometheus_remote_storage_samples_total\{.*\} (\d+)$/m;
    const countSent = async () => Number(sent.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);
    await expect.poll(countSent).toBe(itemCount);
  } finally {
    await prometheus.stop();
  }
}

async function sendThroughVmagent(
  { ingestUrl, keys, dataDirectory }: TestService,
  name: string,
): Promise<void> {
  const vmagent = await startPeerProcess(
    'vmagent',
    (address) => [
      `-httpListenAddr=${address}`,
      `-remoteWrite.url=${ingestUrl}/api/v1/write`,
      `-remoteWrite.bearerToken=${keys.ingestKey}`,
      '-remoteWrite.flushInterval=100ms',
      `-remoteWrite.tmpDataPath=${dataDirectory}/../vmagent-${process.pid}`,
    ],
    '/health',
  );
  if (vmagent === undefined) throw new Error('apt-get install victoria-metrics');
  try {
    const { url } = vmagent;
    await createPrometheusClient({ apiUrl: url, writeUrl: url }).write(createSeries(name));
  } finally {
    await vmagent.stop();
  }
}

/** The version that Prometheus of Debian does not have. */
async function sendRequest2({ ingestUrl, keys }: TestService, name: string): Promise<void> {
  const series = createSeries(name).map(({ timestampsMs, values }, index) => ({
    labels: Object.entries({ __name__: 'items', index: String(index), job: name }),
    samples: Array.from(timestampsMs, (timestampMs, at) => [timestampMs, values[at] ?? 0] as const),
  }));
  const response = await fetch(`${ingestUrl}/api/v1/write`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys.ingestKey}`,
      'content-type': 'application/x-protobuf;proto=io.prometheus.write.v2.Request',
      'content-encoding': 'snappy',
      'x-prometheus-remote-write-version': '2.0.0',
    },
    body: compress(encodeRequest2(series)),
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('x-prometheus-remote-write-samples-written')).toBe(String(itemCount));
}

export const remoteWriters: readonly ClientOfTable[] = [
  {
    client: 'Prometheus 2.42',
    protocol: 'remote write 1.0',
    signal: 'metrics',
    send: sendThroughPrometheus,
  },
  { client: 'vmagent 1.79', protocol: 'remote write 1.0', signal: 'metrics', send: sendThroughVmagent },
  {
    client: 'snappy and protobuf by hand',
    protocol: 'remote write 1.0',
    signal: 'metrics',
    send: (service, name) =>
      createPrometheusClient(cairnAddress(service, service.keys)).write(createSeries(name)),
  },
  {
    client: 'snappy and protobuf by hand',
    protocol: 'remote write 2.0',
    signal: 'metrics',
    send: sendRequest2,
  },
];
