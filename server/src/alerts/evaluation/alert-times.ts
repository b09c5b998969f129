/** Pending evaluation times of one alert. */
export interface AlertTimes {
  /** Schedules an evaluation for samples of this time. */
  addSample(sampleMs: number, nowMs: number): void;
  /** Schedules one evaluation after the alert was written, with or without new samples. */
  addWrite(): void;
  /** Schedules this time again, because its evaluation failed, or the result could not be stored. */
  requeue(atMs: number): void;
  /** Removes and returns the next time; `undefined` when nothing is due. */
  take(nowMs: number): number | undefined;
  /** When the next evaluation is due; `-Infinity` means now. */
  readonly dueMs: number | undefined;
  clear(): void;
}

/**
 * Times never go back. A sample older than the last evaluation, from a producer that lags or a late request, is evaluated at
 * that evaluation's time: the newest sample of each series counts, and an older one undoes nothing that a newer one caused.
 *
 * A sample ahead of the clock causes an evaluation now, for the samples that are not ahead, and another once the clock reaches
 * its time. Only the newest such time is kept: an evaluation at it covers all samples before it.
 *
 * @param maxTimes limit of pending times; beyond it only the newest is kept, because it matters most.
 * @param throughMs the last time that was evaluated.
 */
export function createAlertTimes(maxTimes: number, throughMs: number): AlertTimes {
  let times: number[] = [];
  let through = throughMs;
  let aheadMs: number | undefined;
  let isWritten = false;

  function add(timeMs: number): void {
    const atMs = Math.max(timeMs, through);
    if (times.includes(atMs)) return;
    times.push(atMs);
    times.sort((a, b) => a - b);
    if (times.length > maxTimes) times = times.slice(-1);
  }

  return {
    addSample(sampleMs, nowMs) {
      add(Math.min(sampleMs, nowMs));
      if (sampleMs > nowMs) aheadMs = Math.max(sampleMs, aheadMs ?? sampleMs);
    },
    addWrite() {
      isWritten = true;
    },
    requeue: add,
    take(nowMs) {
      if (aheadMs !== undefined && aheadMs <= nowMs) {
        add(aheadMs);
        aheadMs = undefined;
      }
      const atMs = times.shift();
      if (atMs !== undefined) {
        through = atMs;
        return atMs;
      }
      if (!isWritten) return undefined;
      isWritten = false;
      // Does not advance `through`: this evaluation is of the clock, so samples before it are not late.
      return Math.max(nowMs, through);
    },
    get dueMs() {
      return times.length > 0 || isWritten ? Number.NEGATIVE_INFINITY : aheadMs;
    },
    clear() {
      times = [];
      aheadMs = undefined;
      isWritten = false;
    },
  };
}
