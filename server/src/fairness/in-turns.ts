import { setImmediate } from 'node:timers/promises';

/** Work in steps, each of which takes a millisecond or so. */
export type Steps<Result> = Generator<undefined, Result>;

/** Of a turn of the event loop: about as long as other requests may wait. */
const turnMs = 10;

/** Runs all steps at once, on a thread that serves nobody else meanwhile. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Runs steps in turns of the event loop, between which the thread serves others. */
export async function runInTurns<Result>(
  steps: Steps<Result>,
  monotonicNowMs: () => number,
): Promise<Result> {
  for (let endsAtMs = monotonicNowMs() + turnMs; ; ) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (monotonicNowMs() < endsAtMs) continue;
    await setImmediate();
    endsAtMs = monotonicNowMs() + turnMs;
  }
}
