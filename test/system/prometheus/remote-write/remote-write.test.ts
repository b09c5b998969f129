import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cairnAddress, createPrometheusClient } from '../../../conformance/promql/prometheus-client.ts';
import type { Answer } from '../../../conformance/promql/target.ts';
import { readIngestItemCounts } from '../../../process/load/ingest-item-counts.ts';
import { createServiceReader, type ServiceReader } from '../../../process/load/service-reader.ts';
import { withServiceScope } from '../../../process/service/service-scope.ts';
import { startPrometheus } from '../../../support/start-prometheus.ts';
import { compareAnswers } from '../differential/compare-answers.ts';
import { quietTimeMs } from '../quiet-time.ts';
import { runPromtool } from './run-promtool.ts';
import { startScrapedServer } from './scraped-server.ts';
import { startWriteFront } from './write-front.ts';

/** How long Prometheus scrapes; a minute shows the same, of more samples. */
const scrapeSeconds = Number(process.env['REMOTE_WRITE_SECONDS'] ?? 15);
const arrivesWithinMs = 120_000;

test(`what Debian's Prometheus scrapes in ${scrapeSeconds} s and writes is what promtool reads, twice restarted`, {
  timeout: scrapeSeconds * 1_000 + 600_000,
}, async () => {
  await withServiceScope(async (scope) => {
    const [page, front] = [await startScrapedServer(), await startWriteFront()];
    let service = await scope.start();
    const { serverKey, ingestKey } = scope.keys();
    front.passTo(service.ingestUrl);
    const prometheus = await startPrometheus(configOf(page.address, front.url, ingestKey));
    try {
      page.readFrom(prometheus.url);
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        await delay((scrapeSeconds * 1_000) / 3);
        service.signal(signal);
        await service.ended;
        service = await scope.start();
        front.passTo(service.ingestUrl);
      }
      await delay((scrapeSeconds * 1_000) / 3);

      const ours = createPrometheusClient(cairnAddress(service, { serverKey, ingestKey }));
      const theirs = createPrometheusClient({ apiUrl: prometheus.url, writeUrl: prometheus.url });
      const atMs = await quietTimeMs(theirs);
      const everything = '{job=~".+"}[1h]';
      const expected = await theirs.query(everything, { kind: 'instant', atMs });
      expect(countSamples(expected)).toBeGreaterThan(scrapeSeconds * 300);
      await expect
        .poll(async () => compareAnswers(await ours.query(everything, { kind: 'instant', atMs }), expected), {
          timeout: arrivesWithinMs,
          interval: 500,
        })
        .toBeUndefined();

      const login = service.apiUrl.replace('//', `//cairn:${serverKey}@`);
      for (const argv of questions(atMs)) {
        const ask = (server: string) => runPromtool(argv.map((word) => (word === 'SERVER' ? server : word)));
        const answer = await ask(prometheus.url);
        expect(answer.length, argv.join(' ')).toBeGreaterThan(0);
        expect(await ask(login), argv.join(' ')).toEqual(answer);
      }
      const reader = createServiceReader(service.apiUrl, serverKey);
      for (const metric of [
        'page_scrapes_total',
        'page_heat_celsius',
        'page_wait_seconds',
        'page_size_bytes',
      ]) {
        const path = `/api/v1/metadata?metric=${metric}`;
        const described = await (await fetch(`${prometheus.url}${path}`)).json();
        expect(JSON.parse((await reader.get(path)).body), metric).toEqual(described);
      }
      await expectNothingRefused(reader);
      const { byStatus, lost } = front.counts();
      expect([...byStatus.keys()].filter((status) => status < 500)).toEqual([204]);
      expect(lost).toBeGreaterThan(0);
    } finally {
      await prometheus.stop();
      await Promise.all([page.stop(), front.stop()]);
    }
  });
});

function configOf(pageAddress: string, writeUrl: string, ingestKey: string): string {
  return `
global: {scrape_interval: 1s, scrape_timeout: 1s}
scrape_configs:
  - job_name: page
    static_configs: [{targets: ['${pageAddress}']}]
  - job_name: prometheus
    metrics_path: /prometheus
    static_configs: [{targets: ['${pageAddress}']}]
remote_write:
  - url: ${writeUrl}/api/v1/write
    authorization: {credentials: ${ingestKey}}
    queue_config: {batch_send_deadline: 500ms, max_backoff: 500ms}
    metadata_config: {send_interval: 2s}
`;
}

function countSamples(answer: Answer): number {
  if (!answer.ok || answer.value.type !== 'matrix') return 0;
  return answer.value.series.reduce((count, { values }) => count + values.length, 0);
}

/** The commands of promtool, with `SERVER` in place of the address. */
function questions(atMs: number): readonly (readonly string[])[] {
  const seconds = (ms: number) => (ms / 1_000).toFixed(3);
  const [start, end] = [`--start=${seconds(atMs - 12_000)}`, `--end=${seconds(atMs)}`];
  return [
    ...[
      'up',
      'page_heat_celsius',
      '{__name__=~"page_.+"}',
      'rate(page_scrapes_total[10s])',
      'histogram_quantile(0.9, rate(page_wait_seconds_bucket[10s]))',
      'sum by (job) (scrape_samples_scraped) / on (job) group_left count by (job) ({job=~".+"})',
      'count by (__name__) ({job="prometheus"})',
      'page_size_bytes > 0',
    ].map((query) => ['instant', `--time=${seconds(atMs)}`, 'SERVER', query]),
    ...[
      'page_heat_celsius',
      'page_guests',
      'increase(page_wait_seconds_count[5s])',
      'changes(page_guests[3s])',
    ].map((query) => ['range', start, end, '--step=1s', 'SERVER', query]),
    ['series', '--match={job="page"}', '--match={__name__=~"go_.+"}', start, end, 'SERVER'],
    ...['job', 'room', '__name__', 'le'].map((name) => ['labels', start, end, 'SERVER', name]),
    ['labels', start, end, '--match=page_size_bytes', 'SERVER', 'quantile'],
  ];
}

/** Of the service as it runs last. */
async function expectNothingRefused(reader: ServiceReader): Promise<void> {
  const counts = await readIngestItemCounts(reader, 'metrics');
  expect(counts.byOutcome.get('rejected')).toBe(0);
  expect(counts.accountedFor).toBe(counts.received);
  expect(counts.received).toBeGreaterThan(0);
}
