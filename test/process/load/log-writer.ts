import type { LogsClient } from './logs-client.ts';
import type { WriteAnswer } from './otlp-client.ts';
import { createRandomLogs } from './random-logs.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SentLogs } from './sent-logs.ts';
import type { WriterFigures } from './writer.ts';

/** One producer of log records. It survives restarts of the service it writes to. */
export interface LogWriter {
  readonly sent: readonly SentLogs[];
  readonly figures: WriterFigures;
  /** The batch that was left without an answer, if the last one was. */
  unanswered(): SentLogs | undefined;
  /** Writes until `shouldStop`, or until a write stays unanswered. */
  run(client: LogsClient, stretch: string, shouldStop: () => boolean): Promise<void>;
}

const shareOfUnansweredRetried = 0.7;
const shareOfLargeBatches = 0.02;
const mostRecords = 50;
/** Some of these fill a block, which is then sealed. */
const recordsOfLargeBatch = 4_000;

export function createLogWriter(name: string, random: SeededRandom): LogWriter {
  const sent: SentLogs[] = [];
  const figures: WriterFigures = {
    unanswered: 0,
    retried: 0,
    duplicates: 0,
    answeredItems: 0,
    unexpected: [],
  };
  let nextBatch = 1;
  let unanswered: SentLogs | undefined;

  async function send(client: LogsClient, batch: SentLogs): Promise<void> {
    const answer = await client.send(batch);
    unanswered = answer.kind === 'unanswered' ? batch : undefined;
    note(answer, batch);
  }

  function note(answer: WriteAnswer, batch: SentLogs): void {
    if (answer.kind === 'unanswered') figures.unanswered += 1;
    else if (answer.status !== 200 || answer.isPartial) {
      figures.unexpected.push(`logs answered ${answer.status}${answer.isPartial ? ' in part' : ''}`);
    } else {
      batch.acknowledged = true;
      figures.answeredItems += batch.recordCount;
    }
  }

  async function retryOrAbandon(client: LogsClient): Promise<void> {
    const left = unanswered;
    unanswered = undefined;
    if (left === undefined || !random.chance(shareOfUnansweredRetried)) return;
    figures.retried += 1;
    await send(client, left);
  }

  async function sendNext(client: LogsClient, stretch: string): Promise<void> {
    const id = `${name}-${nextBatch}`;
    nextBatch += 1;
    const isLarge = random.chance(shareOfLargeBatches);
    const batch = createRandomLogs({
      id,
      stretch,
      random,
      recordCount: isLarge ? recordsOfLargeBatch : random.between(1, mostRecords),
      ...(isLarge ? { dayCount: 1, transport: 'protobuf' } : {}),
    });
    sent.push(batch);
    await send(client, batch);
  }

  return {
    sent,
    figures,
    unanswered: () => unanswered,
    async run(client, stretch, shouldStop) {
      await retryOrAbandon(client);
      while (!shouldStop() && unanswered === undefined && figures.unexpected.length === 0) {
        await sendNext(client, stretch);
      }
    },
  };
}
