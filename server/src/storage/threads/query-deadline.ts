import { AppError } from '../../errors/app-error.ts';

/** Asked between the steps of a read: throws when it should not go on. */
export type DeadlineCheck = () => void;

/** The caller called the read off, so nobody sees this error. */
export class ReadCancelled extends Error {
  constructor() {
    super('the caller called the read off');
    this.name = 'ReadCancelled';
  }
}

/** `cancelled` is shared with the caller's thread; its element 0 becomes non-zero when the read is called off. */
export function createDeadlineCheck(
  timeLeftMs: number,
  cancelled: Int32Array,
  monotonicNowMs: () => number,
): DeadlineCheck {
  const deadlineAtMs = monotonicNowMs() + timeLeftMs;
  return () => {
    if (Atomics.load(cancelled, 0) !== 0) throw new ReadCancelled();
    if (monotonicNowMs() >= deadlineAtMs) throw deadlineExceeded();
  };
}

/** What `createDeadlineCheck` looks at in another thread: set it to call the read off. */
export function createCancelFlag(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

export function deadlineExceeded(): AppError {
  return new AppError(
    'DEADLINE_EXCEEDED',
    'The read ran past its deadline: ask for a shorter window or a narrower filter.',
  );
}
