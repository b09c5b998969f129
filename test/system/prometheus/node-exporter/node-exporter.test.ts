import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cairnAddress, createPrometheusClient } from '../../../conformance/promql/prometheus-client.ts';
import type { RangeTimes } from '../../../conformance/promql/script.ts';
import type { Answer } from '../../../conformance/promql/target.ts';
import { withServiceScope } from '../../../process/service/service-scope.ts';
import { startPeerProcess } from '../../../support/start-peer-process.ts';
import { startPrometheus } from '../../../support/start-prometheus.ts';
import { compareAnswers } from '../differential/compare-answers.ts';
import { quietTimeMs } from '../quiet-time.ts';
import { nodeExpressions, tiedExpressions } from './node-expressions.ts';

const scrapeSeconds = 20;
const arrivesWithinMs = 120_000;

test('what Debian’s node exporter exposes is queried as in the Prometheus that wrote it', async () => {
  await withServiceScope(async (scope) => {
    const exporter = await startPeerProcess(
      'prometheus-node-exporter',
      (address) => [`--web.listen-address=${address}`],
      '/metrics',
    );
    if (exporter === undefined) throw new Error('apt-get install prometheus-node-exporter');
    try {
      const service = await scope.start();
      const keys = scope.keys();
      const prometheus = await startPrometheus(
        configOf(new URL(exporter.url).host, service.ingestUrl, keys.ingestKey),
      );
      try {
        await delay(scrapeSeconds * 1_000);
        const ours = createPrometheusClient(cairnAddress(service, keys));
        const theirs = createPrometheusClient({ apiUrl: prometheus.url, writeUrl: prometheus.url });
        const endMs = await quietTimeMs(theirs);
        const everything = '{job="node"}[1h]';
        const expected = await theirs.query(everything, { kind: 'instant', atMs: endMs });
        await expect
          .poll(
            async () =>
              compareAnswers(await ours.query(everything, { kind: 'instant', atMs: endMs }), expected),
            { timeout: arrivesWithinMs, interval: 500 },
          )
          .toBeUndefined();

        const range: RangeTimes = { kind: 'range', startMs: endMs - 8_000, endMs, stepMs: 1_000 };
        const differences: string[] = [];
        let answered = 0;
        for (const query of [...nodeExpressions, ...tiedExpressions]) {
          for (const times of [{ kind: 'instant', atMs: endMs } as const, range]) {
            const answer = await theirs.query(query, times);
            if (hasSeries(answer)) answered += 1;
            const found = compareAnswers(
              await ours.query(query, times),
              answer,
              tiedExpressions.includes(query),
            );
            if (found !== undefined) differences.push(`${times.kind} ${query}: ${found}`);
          }
        }
        expect(differences).toEqual([]);
        // Some ask for what this machine does not have, or for what is absent.
        expect(answered).toBeGreaterThan(nodeExpressions.length * 1.5);
      } finally {
        await prometheus.stop();
      }
    } finally {
      await exporter.stop();
    }
  });
});

function hasSeries(answer: Answer): boolean {
  if (!answer.ok) return false;
  const { value } = answer;
  return value.type === 'vector'
    ? value.samples.length > 0
    : value.type === 'matrix' && value.series.length > 0;
}

/** With basic authentication, as Prometheus is often set up. */
function configOf(exporterAddress: string, writeUrl: string, ingestKey: string): string {
  return `
global: {scrape_interval: 1s, scrape_timeout: 1s}
scrape_configs:
  - job_name: node
    static_configs: [{targets: ['${exporterAddress}']}]
remote_write:
  - url: ${writeUrl}/api/v1/write
    basic_auth: {username: cairn, password: ${ingestKey}}
    queue_config: {batch_send_deadline: 500ms}
`;
}
