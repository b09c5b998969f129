import type { IngestAnswer, IngestClient } from './ingest-client.ts';
import { createRandomFlush, createRandomPluginEvents } from './random-batch.ts';
import type { SeededRandom } from './seeded-random.ts';
import { isAcknowledged, type SentBatch, type SentTrace, startSentTrace } from './sent-trace.ts';

/** One producer. It survives restarts of the service it writes to. */
export interface Writer {
  readonly sent: readonly SentTrace[];
  readonly figures: WriterFigures;
  /** Writes until `shouldStop`, or until a write stays unanswered. */
  run(client: IngestClient, shouldStop: () => boolean): Promise<void>;
}

export interface WriterFigures {
  unanswered: number;
  retried: number;
  /** Retries that the service reported as duplicates. */
  duplicates: number;
  /** Items of the batches that were answered, retries included. */
  answeredItems: number;
  /** Answers that no healthy service gives. */
  readonly unexpected: string[];
}

const shareOfUnansweredRetried = 0.7;
const batchesPerTrace = 10;

export function createWriter(name: string, random: SeededRandom): Writer {
  const sent: SentTrace[] = [];
  const figures: WriterFigures = {
    unanswered: 0,
    retried: 0,
    duplicates: 0,
    answeredItems: 0,
    unexpected: [],
  };
  let trace = startSentTrace(random.hex(32));
  let nextBatch = 1;
  let unanswered: SentBatch | 'close' | undefined;

  function startTrace(): void {
    trace = startSentTrace(random.hex(32));
    sent.push(trace);
  }
  startTrace();

  function note(answer: IngestAnswer): boolean {
    if (answer.kind === 'unanswered') figures.unanswered += 1;
    else if (answer.status !== 200) figures.unexpected.push(`${answer.status}`);
    return answer.kind === 'answered' && answer.status === 200;
  }

  async function sendBatch(client: IngestClient, batch: SentBatch): Promise<void> {
    const answer = await client.post(trace.traceId, batch.operation, batch.body);
    unanswered = answer.kind === 'unanswered' ? batch : undefined;
    if (!note(answer) || answer.kind === 'unanswered') return;
    figures.answeredItems += batch.itemCount;
    if (answer.result?.duplicate === true) figures.duplicates += 1;
    if (answer.result?.accepted === true) batch.acknowledged = true;
    else figures.unexpected.push(`${batch.operation} refused: ${answer.result?.reason}`);
  }

  async function sendClose(client: IngestClient): Promise<void> {
    const isRetry = trace.close === 'sent';
    trace.close = 'sent';
    const answer = await client.post(trace.traceId, 'close', '{"reason":"done"}');
    unanswered = answer.kind === 'unanswered' ? 'close' : undefined;
    if (!note(answer) || answer.kind === 'unanswered') return;
    trace.close = 'acknowledged';
    // The first attempt may have been stored; then the trace takes no second one.
    const { accepted, reason } = answer.result ?? {};
    if (accepted !== true && !(isRetry && reason === 'closed')) {
      figures.unexpected.push(`close refused: ${reason}`);
    }
  }

  async function sendKeepAlive(client: IngestClient): Promise<void> {
    const answer = await client.post(trace.traceId, 'keep-alive', '{}');
    if (note(answer) && answer.kind === 'answered' && answer.result?.accepted !== true) {
      figures.unexpected.push(`keep-alive refused: ${answer.result?.reason}`);
    }
  }

  async function retryOrAbandon(client: IngestClient): Promise<void> {
    const left = unanswered;
    unanswered = undefined;
    if (left === undefined) return;
    if (!random.chance(shareOfUnansweredRetried)) return startTrace();
    figures.retried += 1;
    await (left === 'close' ? sendClose(client) : sendBatch(client, left));
  }

  async function sendNext(client: IngestClient): Promise<void> {
    if (trace.close !== 'unsent') startTrace();
    const exists = isAcknowledged(trace);
    if (exists && random.chance(0.1)) return sendKeepAlive(client);
    if (exists && (random.chance(0.15) || trace.batches.length >= batchesPerTrace)) return sendClose(client);
    const id = `${name}-${nextBatch}`;
    nextBatch += 1;
    const isPlugin = exists && random.chance(0.2);
    const batch = (isPlugin ? createRandomPluginEvents : createRandomFlush)(id, random);
    trace.batches.push(batch);
    await sendBatch(client, batch);
  }

  return {
    sent,
    figures,
    async run(client, shouldStop) {
      await retryOrAbandon(client);
      while (!shouldStop() && unanswered === undefined && figures.unexpected.length === 0) {
        const before = figures.unanswered;
        await sendNext(client);
        if (figures.unanswered > before) return;
      }
    },
  };
}
