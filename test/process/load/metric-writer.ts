import type { MetricsClient } from './metrics-client.ts';
import type { WriteAnswer } from './otlp-client.ts';
import { createRandomMetrics } from './random-metrics.ts';
import type { SeededRandom } from './seeded-random.ts';
import { countSamples, type SentMetrics } from './sent-metrics.ts';
import type { WriterFigures } from './writer.ts';

/** One producer of metrics. It survives restarts of the service it writes to. */
export interface MetricWriter {
  readonly sent: readonly SentMetrics[];
  readonly figures: WriterFigures;
  /** The batch that was left without an answer, if the last one was. */
  unanswered(): SentMetrics | undefined;
  /** Writes until `shouldStop`, or until a write stays unanswered. */
  run(
    client: MetricsClient,
    run: { readonly stretch: string; readonly era: string },
    shouldStop: () => boolean,
  ): Promise<void>;
}

const shareOfUnansweredRetried = 0.7;
const shareOfLargeBatches = 0.02;
const shareOfLateBatches = 0.1;
const mostSeries = 20;
/** Some of these begin a generation anew where generations are small. */
const largeBatch = {
  seriesCount: 20,
  samplesPerSeries: 150,
  dayCount: 3,
  transport: 'remote-write',
} as const;
/** Between the newest samples of two batches; more than a large batch has samples a day. */
const stepMs = 100;
/** How many batches back, halfway between two of them. */
const lateBatches = 20;
/** Room for all batches of a run before the clock of the service. */
const headStartMs = 3_600_000;

export function createMetricWriter(name: string, random: SeededRandom): MetricWriter {
  const sent: SentMetrics[] = [];
  const figures: WriterFigures = {
    unanswered: 0,
    retried: 0,
    duplicates: 0,
    answeredItems: 0,
    unexpected: [],
  };
  const startMs = Date.now() - headStartMs;
  let nextBatch = 1;
  let unanswered: SentMetrics | undefined;

  async function send(client: MetricsClient, batch: SentMetrics): Promise<void> {
    const answer = await client.send(batch);
    unanswered = answer.kind === 'unanswered' ? batch : undefined;
    note(answer, batch);
  }

  function note(answer: WriteAnswer, batch: SentMetrics): void {
    if (answer.kind === 'unanswered') figures.unanswered += 1;
    else if (answer.status !== 200 || answer.isPartial) {
      figures.unexpected.push(
        `metrics over ${batch.transport} answered ${answer.status}${answer.isPartial ? ' in part' : ''}`,
      );
    } else {
      batch.acknowledged = true;
      figures.answeredItems += countSamples(batch);
    }
  }

  async function retryOrAbandon(client: MetricsClient): Promise<void> {
    const left = unanswered;
    unanswered = undefined;
    if (left === undefined || !random.chance(shareOfUnansweredRetried)) return;
    figures.retried += 1;
    left.isRetried = true;
    await send(client, left);
  }

  function createBatch(
    batchNumber: number,
    run: { readonly stretch: string; readonly era: string },
  ): SentMetrics {
    const isLate = batchNumber > lateBatches && random.chance(shareOfLateBatches);
    const timestampMs = startMs + batchNumber * stepMs - (isLate ? lateBatches * stepMs + stepMs / 2 : 0);
    const size = random.chance(shareOfLargeBatches)
      ? largeBatch
      : { seriesCount: random.between(1, mostSeries), samplesPerSeries: random.between(1, 3), dayCount: 3 };
    return createRandomMetrics({
      ...run,
      ...size,
      // A late delta becomes a total at a time of its own.
      ...(isLate ? { transport: 'remote-write' } : {}),
      id: `${name}-${batchNumber}`,
      producer: name,
      batchNumber,
      timestampMs,
      random,
    });
  }

  return {
    sent,
    figures,
    unanswered: () => unanswered,
    async run(client, run, shouldStop) {
      await retryOrAbandon(client);
      while (!shouldStop() && unanswered === undefined && figures.unexpected.length === 0) {
        const batch = createBatch(nextBatch, run);
        nextBatch += 1;
        sent.push(batch);
        await send(client, batch);
      }
    },
  };
}
