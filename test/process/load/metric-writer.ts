import { type BatchWriter, createBatchWriter } from './batch-writer.ts';
import { createRandomMetrics } from './random-metrics.ts';
import type { SeededRandom } from './seeded-random.ts';
import { countSamples, type SentMetrics } from './sent-metrics.ts';

/** What every series of a batch has of its run. */
interface MetricRun {
  readonly stretch: string;
  readonly era: string;
}

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

export function createMetricWriter(name: string, random: SeededRandom): BatchWriter<SentMetrics, MetricRun> {
  const startMs = Date.now() - headStartMs;
  return createBatchWriter<SentMetrics, MetricRun>({
    random,
    createBatch(batchNumber, run) {
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
    },
    describe: ({ transport }) => `metrics over ${transport}`,
    countItems: countSamples,
  });
}
