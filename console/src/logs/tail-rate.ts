/** Counts arrivals over the last seconds. */
export interface TailRate {
  add(count: number, nowMs: number): void;
  /** Records a second. */
  read(nowMs: number): number;
}

const windowMs = 10_000;
const stepMs = 1_000;

/** The mean over ten seconds, or over the time since the beginning while that is shorter. */
export function createTailRate(startMs: number): TailRate {
  let steps: { readonly startMs: number; count: number }[] = [];
  const forget = (nowMs: number) => {
    // A clock that was set back would keep steps for ever.
    steps = steps.filter((step) => step.startMs > nowMs - windowMs && step.startMs <= nowMs);
  };
  return {
    add(count, nowMs) {
      forget(nowMs);
      const last = steps.at(-1);
      if (last !== undefined && nowMs - last.startMs < stepMs) last.count += count;
      else steps.push({ startMs: nowMs, count });
    },
    read(nowMs) {
      forget(nowMs);
      const spanMs = Math.min(windowMs, Math.max(stepMs, nowMs - startMs));
      return (steps.reduce((sum, { count }) => sum + count, 0) / spanMs) * 1000;
    },
  };
}
