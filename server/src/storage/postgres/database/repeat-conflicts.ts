import { isConflict } from './postgres-failure.ts';

const maxAttempts = 6;
const firstPauseMs = 10;

export interface RepeatConflictsOptions {
  readonly random: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

/** Repeats work that a deadlock or a serialization failure rolled back, after pauses that grow and differ between those in conflict. */
export async function repeatConflicts<Result>(
  work: () => Promise<Result>,
  { random, setTimer }: RepeatConflictsOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error;
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimer(resolve, random() * firstPauseMs * 2 ** attempt);
      await promise;
    }
  }
}
