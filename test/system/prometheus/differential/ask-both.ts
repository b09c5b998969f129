import {
  cairnAddress,
  createPrometheusClient,
  type PrometheusClient,
} from '../../../conformance/promql/prometheus-client.ts';
import type { InstantTimes, RangeTimes } from '../../../conformance/promql/script.ts';
import type { Answer, LoadedSeries } from '../../../conformance/promql/target.ts';
import { startPrometheus } from '../../../support/start-prometheus.ts';
import { startTestService } from '../../../support/start-service.ts';

export interface BothAnswers {
  readonly ours: Answer;
  readonly theirs: Answer;
}

/** Cairn and Debian's Prometheus with the same samples. */
export interface BothServices {
  write(series: readonly LoadedSeries[]): Promise<void>;
  ask(query: string, times: InstantTimes | RangeTimes): Promise<BothAnswers>;
  stop(): Promise<void>;
}

export async function startBothServices(): Promise<BothServices> {
  // A subquery without a step takes this one; it is ours always.
  const prometheus = await startPrometheus('global: {evaluation_interval: 1m}\n');
  // Samples are of one fixed day, so that a seed gives the same questions and answers for ever.
  const service = await startTestService({ 'metrics-retention': '36500d' }).catch(async (error: unknown) => {
    await prometheus.stop();
    throw error;
  });
  const clients: readonly [PrometheusClient, PrometheusClient] = [
    createPrometheusClient(cairnAddress(service, service.keys)),
    createPrometheusClient({ apiUrl: prometheus.url, writeUrl: prometheus.url }),
  ];
  return {
    async write(series) {
      for (const client of clients) await client.write(series);
    },
    async ask(query, times) {
      const [ours, theirs] = await Promise.all([
        clients[0].query(query, times),
        clients[1].query(inTheirWords(query), times),
      ]);
      return { ours, theirs };
    },
    async stop() {
      await service.stop();
      await prometheus.stop();
    },
  };
}

/** What is only called otherwise since Prometheus 3. */
function inTheirWords(query: string): string {
  return query.replaceAll('double_exponential_smoothing(', 'holt_winters(');
}
