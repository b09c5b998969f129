import type { OtlpClient, OtlpRequest, WriteAnswer } from './otlp-client.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { WriterFigures } from './writer.ts';

/** A request that a client keeps with its outcome. */
export interface SentRequest extends OtlpRequest {
  /** Answered as accepted as a whole, at least once. */
  acknowledged: boolean;
}

/** One producer of OTLP requests. It survives restarts of the service it writes to. */
export interface OtlpWriter<Batch> {
  readonly sent: readonly Batch[];
  readonly figures: WriterFigures;
  /** The batch that was left without an answer, if the last one was. */
  unanswered(): Batch | undefined;
  /** Writes until `shouldStop`, or until a write stays unanswered. */
  run(client: OtlpClient, stretch: string, shouldStop: () => boolean): Promise<void>;
}

export interface OtlpWriterOptions<Batch> {
  /** Of what is sent, for findings. */
  readonly signal: string;
  readonly random: SeededRandom;
  /** @param number counts from 1. */
  createBatch(number: number, stretch: string): Batch;
  /** What the service counts as received for a batch. */
  countItems(batch: Batch): number;
}

const shareOfUnansweredRetried = 0.7;

export function createOtlpWriter<Batch extends SentRequest>({
  signal,
  random,
  createBatch,
  countItems,
}: OtlpWriterOptions<Batch>): OtlpWriter<Batch> {
  const sent: Batch[] = [];
  const figures: WriterFigures = {
    unanswered: 0,
    retried: 0,
    duplicates: 0,
    answeredItems: 0,
    unexpected: [],
  };
  let unanswered: Batch | undefined;

  async function send(client: OtlpClient, batch: Batch): Promise<void> {
    const answer = await client.send(batch);
    unanswered = answer.kind === 'unanswered' ? batch : undefined;
    note(answer, batch);
  }

  function note(answer: WriteAnswer, batch: Batch): void {
    if (answer.kind === 'unanswered') figures.unanswered += 1;
    else if (answer.status !== 200 || answer.isPartial) {
      figures.unexpected.push(`${signal} answered ${answer.status}${answer.isPartial ? ' in part' : ''}`);
    } else {
      batch.acknowledged = true;
      figures.answeredItems += countItems(batch);
    }
  }

  async function retryOrAbandon(client: OtlpClient): Promise<void> {
    const left = unanswered;
    unanswered = undefined;
    if (left === undefined || !random.chance(shareOfUnansweredRetried)) return;
    figures.retried += 1;
    await send(client, left);
  }

  return {
    sent,
    figures,
    unanswered: () => unanswered,
    async run(client, stretch, shouldStop) {
      await retryOrAbandon(client);
      while (!shouldStop() && unanswered === undefined && figures.unexpected.length === 0) {
        const batch = createBatch(sent.length + 1, stretch);
        sent.push(batch);
        await send(client, batch);
      }
    },
  };
}
