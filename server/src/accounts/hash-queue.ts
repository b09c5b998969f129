import { AppError } from '../errors/app-error.ts';

/** Runs expensive tasks, a few at a time. */
export interface HashQueue {
  /** @throws AppError `RESOURCE_EXHAUSTED`, without running the task, when too many are waiting. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** Each takes 19 MiB and a thread of the pool that file and name lookups need too. */
const maxRunning = 2;
/** 32 of them take less than a second on two cores. */
const maxWaiting = 32;

export function createHashQueue(): HashQueue {
  const waiting: (() => void)[] = [];
  let runningCount = 0;

  return {
    async run(task) {
      if (runningCount >= maxRunning) {
        if (waiting.length >= maxWaiting) {
          throw new AppError('RESOURCE_EXHAUSTED', 'too many people are signing in; wait 1 s', [
            { type: 'retry', retry_after_seconds: 1 },
          ]);
        }
        await new Promise<void>((resolve) => waiting.push(resolve)); // the place is handed over
      } else {
        runningCount += 1;
      }
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next === undefined) runningCount -= 1;
        else next();
      }
    },
  };
}
