import { setImmediate } from 'node:timers/promises';
import { createFakeClock, type FakeClock } from '../../../testing/fake-clock.ts';

/** A fake clock that, after each timer, waits until the promises it started have settled. */
export interface SettlingClock extends FakeClock {
  settle(): Promise<void>;
}

export function createSettlingClock(startMs: number): SettlingClock {
  /** All promise callbacks run before `setImmediate`, and these tests wait for nothing but promises. */
  const settle = (): Promise<void> => setImmediate();
  return { ...createFakeClock(startMs, settle), settle };
}
