import { type BatchWriter, createBatchWriter } from './batch-writer.ts';
import { createRandomSpans } from './random-spans.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SentSpans } from './sent-spans.ts';

const shareOfLargeBatches = 0.02;
const mostSpans = 30;
/** As many as exporters send at once. */
const spansOfLargeBatch = 512;

export function createSpanWriter(name: string, random: SeededRandom): BatchWriter<SentSpans> {
  const spans = createRandomSpans(name, random);
  return createBatchWriter({
    random,
    createBatch(number, stretch) {
      const isLarge = random.chance(shareOfLargeBatches);
      return spans.next({
        id: `${name}-${number}`,
        stretch,
        spanCount: isLarge ? spansOfLargeBatch : random.between(1, mostSpans),
      });
    },
    describe: () => 'spans',
    countItems: ({ spans: sent }) => sent.length,
  });
}
