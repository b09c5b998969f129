import type { WriteAnswer } from './otlp-client.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { WriterFigures } from './writer.ts';

/** A request that a client keeps with its outcome. */
export interface SentRequest {
  /** Answered as accepted as a whole, at least once. */
  acknowledged: boolean;
  /** Sent again after no answer came. */
  isRetried?: boolean;
}

/** One producer of OTLP or remote write requests. It survives restarts of the service it writes to. `Run` is what a batch has of its run. */
export interface BatchWriter<Batch, Run = string> {
  readonly sent: readonly Batch[];
  readonly figures: WriterFigures;
  /** The batch that was left without an answer, if the last one was. */
  unanswered(): Batch | undefined;
  /** Writes until `shouldStop`, or until a write stays unanswered. */
  run(
    client: { send(batch: Batch): Promise<WriteAnswer> },
    run: Run,
    shouldStop: () => boolean,
  ): Promise<void>;
}

export interface BatchWriterOptions<Batch, Run> {
  readonly random: SeededRandom;
  /** @param number counts from 1. */
  createBatch(number: number, run: Run): Batch;
  /** Of what is sent, for findings. */
  describe(batch: Batch): string;
  /** What the service counts as received for a batch. */
  countItems(batch: Batch): number;
}

const shareOfUnansweredRetried = 0.7;

export function createBatchWriter<Batch extends SentRequest, Run = string>({
  random,
  createBatch,
  describe,
  countItems,
}: BatchWriterOptions<Batch, Run>): BatchWriter<Batch, Run> {
  const sent: Batch[] = [];
  const figures: WriterFigures = {
    unanswered: 0,
    retried: 0,
    duplicates: 0,
    answeredItems: 0,
    unexpected: [],
  };
  let unanswered: Batch | undefined;

  async function send(client: { send(batch: Batch): Promise<WriteAnswer> }, batch: Batch): Promise<void> {
    const answer = await client.send(batch);
    unanswered = answer.kind === 'unanswered' ? batch : undefined;
    note(answer, batch);
  }

  function note(answer: WriteAnswer, batch: Batch): void {
    if (answer.kind === 'unanswered') figures.unanswered += 1;
    else if (answer.status !== 200 || answer.isPartial) {
      figures.unexpected.push(
        `${describe(batch)} answered ${answer.status}${answer.isPartial ? ' in part' : ''}`,
      );
    } else {
      batch.acknowledged = true;
      figures.answeredItems += countItems(batch);
    }
  }

  return {
    sent,
    figures,
    unanswered: () => unanswered,
    async run(client, run, shouldStop) {
      const left = unanswered;
      unanswered = undefined;
      if (left !== undefined && random.chance(shareOfUnansweredRetried)) {
        figures.retried += 1;
        left.isRetried = true;
        await send(client, left);
      }
      while (!shouldStop() && unanswered === undefined && figures.unexpected.length === 0) {
        const batch = createBatch(sent.length + 1, run);
        sent.push(batch);
        await send(client, batch);
      }
    },
  };
}
