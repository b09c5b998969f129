import { type BatchWriter, createBatchWriter } from './batch-writer.ts';
import { createRandomLogs } from './random-logs.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SentLogs } from './sent-logs.ts';

const shareOfLargeBatches = 0.02;
const mostRecords = 50;
/** Some of these fill a block of a data directory, which is then sealed. */
const recordsThatSeal = 4_000;

export function createLogWriter(
  name: string,
  random: SeededRandom,
  recordsOfLargeBatch: number = recordsThatSeal,
): BatchWriter<SentLogs> {
  return createBatchWriter({
    random,
    createBatch(number, stretch) {
      const isLarge = random.chance(shareOfLargeBatches);
      return createRandomLogs({
        id: `${name}-${number}`,
        stretch,
        random,
        recordCount: isLarge ? recordsOfLargeBatch : random.between(1, mostRecords),
        ...(isLarge ? { dayCount: 1, transport: 'protobuf' } : {}),
      });
    },
    describe: () => 'logs',
    countItems: ({ recordCount }) => recordCount,
  });
}
