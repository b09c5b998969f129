import { createInterface } from 'node:readline';
import { createLogStore } from '../create-log-store.ts';
import { listBodies, numberedBatch } from './numbered-logs.ts';

/** The first line from the parent. */
export interface KilledStart {
  readonly folder: string;
  /** The number of the first batch to append. */
  readonly first: number;
}

/** A line from the child. */
export type KilledMessage =
  | { readonly kind: 'opened'; readonly bodies: readonly string[]; readonly damage: readonly string[] }
  | { readonly kind: 'acknowledged'; readonly number: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** Several, so that commits are shared and acknowledgements come out of order. */
const appendsAtOnce = 4;

/** Up to three days and some records; the same for the same number. */
export function killedBatch(number: number): { number: number; recordCount: number; dayCount: number } {
  return { number, recordCount: 1 + (number % 40), dayCount: 1 + (number % 3) };
}

/** Reports what the store has, then appends until the process is killed. */
async function appendUntilKilled({ folder, first }: KilledStart): Promise<void> {
  const damage: string[] = [];
  const store = await createLogStore({
    folder,
    nowMs: Date.now,
    monotonicNowMs: () => 0,
    onFatal: ({ message }) => say({ kind: 'failed', reason: message }),
    onQuarantine: (name, reason) => damage.push(`${name}: ${reason}`),
    readerCount: 1,
    limits: { maxMemtableBytes: 30_000, sealAfterMs: 50, compactionIntervalMs: 30, purgeAfterMs: 100 },
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

/** Writes to pipes are synchronous, so lines written before the kill arrive. */
function say(message: KilledMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

if (process.argv[2] === 'run') {
  createInterface({ input: process.stdin }).once('line', (line) => {
    // Cast: only the test starts this process.
    appendUntilKilled(JSON.parse(line) as KilledStart).catch((error: unknown) =>
      say({ kind: 'failed', reason: String(error) }),
    );
  });
}
