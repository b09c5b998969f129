import { setTimer } from './timers.ts';

/** Waits until the promise is settled, or for that long; returns whether it was settled. */
export function settledWithin(promise: Promise<unknown>, delayMs: number): Promise<boolean> {
  const { promise: waited, resolve } = Promise.withResolvers<boolean>();
  const cancel = setTimer(() => resolve(false), delayMs);
  const settle = (): void => {
    cancel();
    resolve(true);
  };
  promise.then(settle, settle);
  return waited;
}
