import type { AppError } from '../../../errors/app-error.ts';
import { messageOf } from '../../../errors/message-of.ts';
import { onceChanged } from '../../../errors/once-changed.ts';
import type { QuarantinedDay } from '../day-files/quarantine-day.ts';
import type { SealerClient, SealerTypes } from '../sealer/sealer-protocol.ts';

export interface FlusherOptions<Types extends SealerTypes> {
  readonly sealer: SealerClient<Types>;
  /** Retry interval of a memtable that could not be sealed. */
  readonly retryMs: number;
  /** The first UTC day to seal; data of earlier days is dropped. */
  readonly firstDay: () => number;
  /** Whether memtables are sealed in order: a failed one blocks the later ones. */
  readonly inOrder: boolean;
  /** Called when sealing met a damaged file and quarantined it; before `onSealed`, in the same turn. */
  readonly onQuarantined: (file: QuarantinedDay) => void;
  /** Called once the whole memtable is in day files, checkpointed. */
  readonly onSealed: (generation: number, sealed: Types['sealed']) => void;
  /** Called when sealing failed; it is retried. */
  readonly onFailed?: (generation: number, error: AppError) => void;
  /** Called with the reason why memtables cannot be sealed, once for as long as it stays the same; with `undefined` once they were. */
  readonly onObstacle?: (obstacle: string | undefined) => void;
  /** Called when the queue is empty. */
  readonly whenIdle?: () => Promise<void>;
}

/** Has frozen memtables sealed one after the other, and retries each until it succeeds. */
export interface Flusher {
  /** @param generation the number of a memtable that takes no more data. */
  flush(generation: number): void;
  /** Whether no memtable waits; false once stopped. */
  isIdle(): boolean;
  /** Waits for the command under way, and begins no other. */
  stop(): Promise<void>;
}

interface Waiting {
  readonly generation: number;
  readonly notBeforeMs: number;
}

export function createFlusher<Types extends SealerTypes>(options: FlusherOptions<Types>): Flusher {
  const { sealer, retryMs, firstDay, inOrder, onQuarantined, onSealed, onFailed, onObstacle, whenIdle } =
    options;
  let waiting: Waiting[] = [];
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** Why those that wait for another try failed, by number. */
  const failures = new Map<number, string>();
  const reportChange = onceChanged((obstacle) => onObstacle?.(obstacle));

  function reportObstacle(): void {
    const [obstacle] = failures.values();
    reportChange(obstacle);
  }

  function schedule(): void {
    if (isStopped || working !== undefined || waiting.length === 0) return;
    const nowMs = performance.now();
    const candidates = inOrder ? waiting.slice(0, 1) : waiting;
    const due = candidates.find(({ notBeforeMs }) => notBeforeMs <= nowMs);
    clearTimeout(timer);
    if (due === undefined) {
      timer = setTimeout(schedule, Math.min(...candidates.map(({ notBeforeMs }) => notBeforeMs)) - nowMs);
      return;
    }
    working = flushOne(due).finally(() => {
      working = undefined;
      schedule();
    });
  }

  async function flushOne(one: Waiting): Promise<void> {
    const { generation } = one;
    try {
      const outcome = await sealer.write({ kind: 'seal', generation, fromDay: firstDay() });
      // A memtable is sealed, or sealing it fails.
      if (outcome.kind !== 'sealed') throw new TypeError(`sealing was answered by '${outcome.kind}'`);
      waiting = waiting.filter((other) => other !== one);
      outcome.quarantined.forEach(onQuarantined);
      onSealed(generation, outcome.sealed);
      failures.delete(generation);
    } catch (error) {
      const again = { generation, notBeforeMs: performance.now() + retryMs };
      const others = waiting.filter((other) => other !== one);
      waiting = inOrder ? [again, ...others] : [...others, again];
      onFailed?.(generation, error as AppError);
      failures.set(generation, messageOf(error));
      reportObstacle();
      return;
    }
    reportObstacle();
    // It fails when the disk takes no writes: nothing was changed, and the next idle moment retries.
    if (isIdle()) await whenIdle?.().catch(() => {});
  }

  function isIdle(): boolean {
    return waiting.length === 0 && !isStopped;
  }

  return {
    flush(generation) {
      waiting.push({ generation, notBeforeMs: 0 });
      schedule();
    },
    isIdle,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
