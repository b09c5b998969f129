import { setTimeout } from 'node:timers/promises';

/** Between two steps, as a multiple of the step before: most of the time is left to the writes of others, which wait for a step at most. */
const pauseFactor = 3;
const minPauseMs = 5;

export interface DropSteps {
  /** Runs the next step; the result is whether there is more to do. */
  readonly step: () => Promise<boolean>;
  /** Ends after the step or the pause under way. */
  readonly signal: AbortSignal;
  /** Default `performance.now`. */
  readonly monotonicNowMs?: () => number;
  /** Default a timer. */
  readonly pause?: (durationMs: number) => Promise<void>;
}

/** Runs the steps of a removal with pauses in between, until nothing is left to do. Rejects when a step fails. */
export async function dropInSteps({
  step,
  signal,
  monotonicNowMs = () => performance.now(),
  pause = (durationMs) => setTimeout(durationMs, undefined, { signal }).catch(() => {}),
}: DropSteps): Promise<void> {
  while (!signal.aborted) {
    const startedAtMs = monotonicNowMs();
    if (!(await step())) return;
    await pause(Math.max(minPauseMs, (monotonicNowMs() - startedAtMs) * pauseFactor));
  }
}
