import { AppError } from '../../../../errors/app-error.ts';
import { createFairQueue } from '../../../../fairness/fair-queue.ts';
import type { SpanAppendOutcome, WriteOutcome } from '../../../../traces/trace-store.ts';
import type { ClientWrite, SpanWrite } from '../../../trace-ingest/trace-command.ts';
import type { BatchResult } from './write-batch.ts';

/** A command that waits for its commit. */
export interface PendingCommand {
  readonly command: ClientWrite | SpanWrite;
  /** Estimated. */
  readonly bytes: number;
  readonly resolve: (outcome: WriteOutcome | SpanAppendOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Group commit: what arrives while a batch is stored waits for the next one, as does what a batch leaves of a request of spans. */
export interface TraceCommitter {
  add(command: PendingCommand): void;
  /** Waits for the commands that were added. */
  stop(): Promise<void>;
}

const maxCommandsPerBatch = 1_000;
/** A larger command is a batch alone. */
const maxBytesPerBatch = 4 * 1024 * 1024;

/** @param write stores the first of the commands, one at least: the others wait for the next batch. */
export function createTraceCommitter(
  write: (commands: readonly (ClientWrite | SpanWrite)[]) => Promise<readonly BatchResult[]>,
): TraceCommitter {
  const queue = createFairQueue<PendingCommand>({
    // The caller bounds them.
    maxItems: Number.POSITIVE_INFINITY,
    costOf: ({ bytes }) => bytes,
  });
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // Others of the same turn join the first batch.
    await Promise.resolve();
    while (queue.size > 0) await commit(takeBatch());
    running = undefined;
  }

  function takeBatch(): PendingCommand[] {
    const batch: PendingCommand[] = [];
    let bytes = 0;
    const fits = (_owner: string, command: PendingCommand): boolean =>
      batch.length === 0 || (batch.length < maxCommandsPerBatch && bytes + command.bytes <= maxBytesPerBatch);
    while (true) {
      const next = queue.take(fits);
      if (next === undefined) return batch;
      batch.push(next.item);
      bytes += next.item.bytes;
    }
  }

  /**
   * Puts commands back in their order, before others of their projects. Those of which nothing was stored have their turn first: where the
   * batch took all that waited, the queue has forgotten what it cost.
   */
  function putBack(unfinished: readonly PendingCommand[], others: readonly PendingCommand[]): void {
    const begun = new Set(unfinished.map(({ command }) => command.projectId));
    const byProject = Map.groupBy([...unfinished, ...others], ({ command }) => command.projectId);
    const inTurn = [...byProject].sort(([a], [b]) => Number(begun.has(a)) - Number(begun.has(b)));
    for (const [projectId, ofProject] of inTurn) queue.putBack(projectId, ofProject);
  }

  async function commit(batch: readonly PendingCommand[]): Promise<void> {
    try {
      const results = await write(batch.map(({ command }) => command));
      const unfinished: PendingCommand[] = [];
      for (const [index, result] of results.entries()) {
        // In bounds: results are of the first commands.
        const pending = batch[index] as PendingCommand;
        if (result.ok && 'shareLeft' in result)
          unfinished.push({ ...pending, bytes: Math.ceil(pending.bytes * result.shareLeft) });
        else if (result.ok) pending.resolve(result.outcome);
        else pending.reject(result.error);
      }
      putBack(unfinished, batch.slice(results.length));
      for (const [index, result] of results.entries()) {
        if (result.ok) queue.charge((batch[index] as PendingCommand).command.projectId, result.repeatedBytes);
      }
    } catch (error) {
      if (batch.length === 1 || error instanceof AppError) for (const { reject } of batch) reject(error);
      // So that a command which nobody foresaw fails alone.
      else for (const command of batch) await commit([command]);
    }
  }

  return {
    add(command) {
      queue.add(command.command.projectId, command);
      running ??= run();
    },
    async stop() {
      await running;
    },
  };
}
