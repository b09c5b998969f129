import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks what may be too busy to answer: resolves with its answer, and after `withinMs` or when it fails with the one before,
 * `undefined` when there was none.
 */
export function lastKnown<Answer>(
  ask: () => Promise<Answer>,
  withinMs: number,
): () => Promise<Answer | undefined> {
  let last: Answer | undefined;
  return async () => {
    const answered = ask().then(
      (answer) => {
        last = answer;
      },
      () => undefined,
    );
    await Promise.race([answered, delay(withinMs, undefined, { ref: false })]);
    return last;
  };
}
