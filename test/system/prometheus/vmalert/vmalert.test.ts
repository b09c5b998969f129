import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { cairnAddress, createPrometheusClient } from '../../../conformance/promql/prometheus-client.ts';
import { withServiceScope } from '../../../process/service/service-scope.ts';
import { startPeerProcess } from '../../../support/start-peer-process.ts';

const rules = `
groups:
  - name: queues
    interval: 1s
    rules:
      - record: queue:depth:doubled
        expr: queue_depth * 2
        labels: {from: vmalert}
      - alert: QueueDeep
        expr: queue_depth > 5
        for: 1s
        labels: {severity: page}
        annotations: {summary: '{{ $labels.queue }} has {{ $value }}'}
`;

interface SentAlert {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** Takes what is sent to an Alertmanager: https://github.com/prometheus/alertmanager/blob/main/api/v2/openapi.yaml. */
async function startAlertmanager() {
  const alerts: SentAlert[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/api/v2/alerts') alerts.push(...(JSON.parse(body) as SentAlert[]));
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { alerts, url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

test('Debian’s vmalert reads conditions, records what they give, restores its state, and sends alerts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-vmalert-'));
  const alertmanager = await startAlertmanager();
  try {
    await withServiceScope(async (scope) => {
      const service = await scope.start();
      const keys = scope.keys();
      const client = createPrometheusClient(cairnAddress(service, keys));
      const nowMs = Date.now();
      const seriesOf = (queue: string, value: number) => ({
        labels: ['__name__', 'queue_depth', 'queue', queue],
        timestampsMs: Float64Array.of(nowMs),
        values: Float64Array.of(value),
      });
      await client.write([seriesOf('mail', 7), seriesOf('push', 3)]);

      const rulesPath = join(folder, 'rules.yaml');
      await writeFile(rulesPath, rules);
      const startVmalert = () =>
        startPeerProcess(
          'vmalert',
          (address) => [
            `-rule=${rulesPath}`,
            `-httpListenAddr=${address}`,
            `-datasource.url=${service.apiUrl}`,
            `-datasource.bearerToken=${keys.serverKey}`,
            `-remoteRead.url=${service.apiUrl}`,
            `-remoteRead.bearerToken=${keys.serverKey}`,
            `-remoteWrite.url=${service.ingestUrl}`,
            `-remoteWrite.bearerToken=${keys.ingestKey}`,
            '-remoteWrite.flushInterval=1s',
            `-notifier.url=${alertmanager.url}`,
          ],
          '/health',
        );
      const valuesOf = async (query: string) => {
        const answer = await client.query(query, { kind: 'instant', atMs: Date.now() });
        if (!answer.ok || answer.value.type !== 'vector') throw new Error(JSON.stringify(answer));
        return answer.value.samples.map(({ value }) => value);
      };

      const vmalert = await startVmalert();
      if (vmalert === undefined) throw new Error('apt-get install victoria-metrics');
      let activeSince: number | undefined;
      try {
        await expect.poll(() => valuesOf('queue:depth:doubled{queue="mail",from="vmalert"}')).toEqual([14]);
        await expect.poll(() => valuesOf('queue:depth:doubled{queue="push"}')).toEqual([6]);
        await expect
          .poll(() => valuesOf('ALERTS{alertname="QueueDeep",alertstate="firing",queue="mail"}'))
          .toEqual([1]);
        expect(await valuesOf('ALERTS{queue="push"}')).toEqual([]);
        [activeSince] = await valuesOf('ALERTS_FOR_STATE{alertname="QueueDeep",queue="mail"}');
        await expect
          .poll(() => alertmanager.alerts)
          .toContainEqual(
            expect.objectContaining({
              labels: expect.objectContaining({ alertname: 'QueueDeep', queue: 'mail', severity: 'page' }),
              annotations: { summary: 'mail has 7' },
            }),
          );
      } finally {
        await vmalert.stop();
      }
      // Only what is read back can be as old as this.
      const again = await startVmalert();
      try {
        await expect
          .poll(async () => {
            const { data } = (await (await fetch(`${again?.url}/api/v1/alerts`)).json()) as {
              readonly data: { readonly alerts: readonly { readonly activeAt: string }[] };
            };
            return data.alerts.map(({ activeAt }) => Math.trunc(Date.parse(activeAt) / 1_000));
          })
          .toEqual([activeSince]);
      } finally {
        await again?.stop();
      }
    });
  } finally {
    alertmanager.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
