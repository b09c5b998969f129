import type { ServiceKeys, ServiceProcess } from '../process/service-process.ts';
import { createIngestClient } from './ingest-client.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { SentTrace } from './sent-trace.ts';
import { createWriter, type WriterFigures } from './writer.ts';

/** Many producers that write side by side, each its own traces. */
export interface Load {
  /** Every producer writes until `shouldStop`, or until one of its writes stays unanswered. */
  start(service: ServiceProcess, keys: ServiceKeys, shouldStop: () => boolean): RunningLoad;
  sent(): SentTrace[];
  /** Traces that a later run may still change: the last one of each producer. */
  open(): SentTrace[];
  figures(): WriterFigures;
}

export interface RunningLoad {
  /** Resolves when the service is warm: after a few answers for every producer, at the latest with the end. */
  readonly warm: Promise<unknown>;
  readonly ended: Promise<unknown>;
}

const answersUntilWarm = 4;

export function createLoad(writerCount: number, seed: number): Load {
  const writers = Array.from({ length: writerCount }, (_, index) =>
    createWriter(`w${index}`, createSeededRandom(seed + index + 1)),
  );
  return {
    start({ ingestUrl }, { ingestKey }, shouldStop) {
      const warm = Promise.withResolvers<void>();
      let missing = writerCount * answersUntilWarm;
      const client = createIngestClient(ingestUrl, ingestKey, () => {
        missing -= 1;
        if (missing <= 0) warm.resolve();
      });
      const ended = Promise.all(writers.map((writer) => writer.run(client, shouldStop)));
      return { warm: Promise.race([warm.promise, ended]), ended };
    },
    sent: () => writers.flatMap((writer) => writer.sent),
    open: () => writers.flatMap((writer) => writer.sent.slice(-1)),
    figures: () => writers.map((writer) => writer.figures).reduce(addFigures),
  };
}

function addFigures(a: WriterFigures, b: WriterFigures): WriterFigures {
  return {
    unanswered: a.unanswered + b.unanswered,
    retried: a.retried + b.retried,
    duplicates: a.duplicates + b.duplicates,
    answeredItems: a.answeredItems + b.answeredItems,
    unexpected: [...a.unexpected, ...b.unexpected],
  };
}
