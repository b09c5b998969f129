import { AppError } from '../../errors/app-error.ts';
import { createHeapGuard } from './heap-guard.ts';

/** Called between the steps of a read; throws once it should end. */
export type DeadlineCheck = () => void;

/** The caller cancelled the read, so nobody receives this error. */
export class ReadCancelled extends Error {
  constructor() {
    super('the caller called the read off');
    this.name = 'ReadCancelled';
  }
}

/**
 * Also throws when the heap of the thread is nearly full.
 *
 * @param cancelled is shared with the caller's thread, which sets element 0 to cancel the read.
 */
export function createDeadlineCheck(
  timeLeftMs: number,
  cancelled: Int32Array,
  monotonicNowMs: () => number,
): DeadlineCheck {
  const deadlineAtMs = monotonicNowMs() + timeLeftMs;
  const checkHeap = createHeapGuard();
  return () => {
    if (Atomics.load(cancelled, 0) !== 0) throw new ReadCancelled();
    const nowMs = monotonicNowMs();
    if (nowMs >= deadlineAtMs) throw deadlineExceeded();
    checkHeap(nowMs);
  };
}

/** The flag of `createDeadlineCheck` in another thread: set element 0 to cancel the read. */
export function createCancelFlag(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

export function deadlineExceeded(): AppError {
  return new AppError(
    'DEADLINE_EXCEEDED',
    'The read ran past its deadline, which is that of --query-deadline (30s by default) or a shorter one of the request: ' +
      'ask for a shorter window or a narrower filter.',
  );
}
