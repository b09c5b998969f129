import { type ClientTrace, makeClientTraces } from './client-traces.ts';
import { toLogsRequest } from './logs-request.ts';
import { createMetricsWriter, metricIntervalMs } from './metrics-request.ts';
import type { Sender, ServiceName } from './otlp-json.ts';
import { createSeededRandom } from './seeded-random.ts';
import { makeRequests } from './shop-requests.ts';
import { minuteAt, shopStateAt, storyMinutes } from './shop-story.ts';
import { toSpansRequest } from './spans-request.ts';

/** What the shop sent in some minutes: Export requests in OTLP/JSON, and the traces of browsers. */
export interface DemoBatch {
  readonly metrics: object;
  readonly traces: object;
  readonly logs: object;
  readonly clientTraces: readonly ClientTrace[];
}

const batchMs = 300_000;

/**
 * The hour before `endMs`, oldest batch first. The same seed and end give the same telemetry; another end gives other ids, and
 * another instance of each service, so that the counters of two hours do not mix.
 */
export function* makeDemoHour(seed: string, endMs: number): Generator<DemoBatch> {
  const startMs = endMs - storyMinutes * 60_000;
  const random = createSeededRandom(`${seed} ${endMs}`);
  const instance = `shop-${random.hex(6)}`;
  const versionOf = (service: ServiceName, atMs: number) =>
    service === 'payments' ? shopStateAt(minuteAt(atMs, endMs)).paymentsVersion : 'v5.12.0';
  const senderOf = (service: ServiceName, atMs: number): Sender => ({
    service,
    version: versionOf(service, atMs),
    instance,
  });
  const metrics = createMetricsWriter({ startMs, endMs }, (service) => senderOf(service, endMs));

  for (let fromMs = startMs; fromMs < endMs; fromMs += batchMs) {
    const span = { fromMs, toMs: fromMs + batchMs, endMs };
    const requests = makeRequests(random, span);
    const { request: traces, spanIds } = toSpansRequest(requests, senderOf, { random, endMs });
    yield {
      metrics: metrics.toRequest(stepsWithin(fromMs, span.toMs)),
      traces,
      logs: toLogsRequest({ ...span, requests, spanIds }, senderOf),
      clientTraces: makeClientTraces(random, span),
    };
  }
}

/** The steps in (fromMs, toMs], so that the last one of the hour is its end. */
function stepsWithin(fromMs: number, toMs: number): readonly number[] {
  const count = (toMs - fromMs) / metricIntervalMs;
  return Array.from({ length: count }, (_, index) => fromMs + (index + 1) * metricIntervalMs);
}
