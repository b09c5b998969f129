import type { QueryBudget, RunBudget } from '../../time/query-budget.ts';
import { createCancelFlag, deadlineExceeded } from './query-deadline.ts';
import type { ReaderThread } from './reader-thread.ts';

/**
 * A read by a thread that has no other one, within what is left of its budget.
 *
 * @param monotonicNowMs the clock of `QueryBudget.deadlineMs`.
 * @throws AppError `DEADLINE_EXCEEDED` past the budget; the reason of `budget.signal` once that aborts.
 */
export async function readWithin<Request, Answer>(
  thread: Pick<ReaderThread<Request, Answer>, 'read'>,
  request: Request,
  budget: QueryBudget | RunBudget,
  monotonicNowMs: () => number,
): Promise<Answer> {
  const { signal } = budget;
  const cancelled = createCancelFlag();
  const cancel = (): void => void Atomics.store(cancelled, 0, 1);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    signal?.throwIfAborted();
    const timeLeftMs = 'maxRunMs' in budget ? budget.maxRunMs : budget.deadlineMs - monotonicNowMs();
    if (timeLeftMs <= 0) throw deadlineExceeded();
    return await thread.read({ kind: 'read', request, timeLeftMs, cancelled });
  } catch (error) {
    throw signal?.aborted === true ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}
