import { createInterface } from 'node:readline';
import { createSegmentLogStore } from '../segment-log-store.ts';
import { listBodies, numberedBatch } from './numbered-logs.ts';

/** What the parent says on one line before anything else. */
export interface KilledStart {
  readonly folder: string;
  /** The number of the first batch to append. */
  readonly first: number;
}

/** What is said on each line. */
export type KilledMessage =
  | { readonly kind: 'opened'; readonly bodies: readonly string[]; readonly damage: readonly string[] }
  | { readonly kind: 'acknowledged'; readonly number: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** Several, so that commits have company and the order of acknowledgements is not that of the batches. */
const appendsAtOnce = 4;

/** Up to three days and some records; the same for the same number. */
export function killedBatch(number: number): { number: number; recordCount: number; dayCount: number } {
  return { number, recordCount: 1 + (number % 40), dayCount: 1 + (number % 3) };
}

/** A process that says what the store has and then appends until somebody kills it. */
async function appendUntilKilled({ folder, first }: KilledStart): Promise<void> {
  const damage: string[] = [];
  const store = await createSegmentLogStore({
    folder,
    nowMs: () => 0,
    onFatal: ({ message }) => say({ kind: 'failed', reason: message }),
    onQuarantine: (name, reason) => damage.push(`${name}: ${reason}`),
    readerCount: 1,
    limits: { maxGenerationBytes: 30_000, sealAfterMs: 50, upkeepMs: 30, purgeAfterMs: 100 },
  });
  say({ kind: 'opened', bodies: await listBodies(store), damage });
  let next = first;
  await Promise.all(
    Array.from({ length: appendsAtOnce }, async () => {
      while (true) {
        const number = next;
        next += 1;
        await store.append(numberedBatch(killedBatch(number)));
        say({ kind: 'acknowledged', number });
      }
    }),
  );
}

/** Pipes are written to at once, so what was said before the kill arrives. */
function say(message: KilledMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

if (process.argv[2] === 'run') {
  createInterface({ input: process.stdin }).once('line', (line) => {
    // Only the test starts this process.
    appendUntilKilled(JSON.parse(line) as KilledStart).catch((error: unknown) =>
      say({ kind: 'failed', reason: String(error) }),
    );
  });
}
