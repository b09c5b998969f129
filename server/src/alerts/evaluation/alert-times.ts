/** The times that one alert waits to be evaluated at. */
export interface AlertTimes {
  /** Samples of this time arrived. */
  addSample(sampleMs: number, nowMs: number): void;
  /** The alert was written: once more, whatever samples come. */
  addWrite(): void;
  /** What was evaluated at this time could not be stored. */
  addAgain(atMs: number): void;
  /** The next time, and none when nothing is due. */
  take(nowMs: number): number | undefined;
  /** When something is due; `-Infinity` stands for at once. */
  readonly dueMs: number | undefined;
  clear(): void;
}

/**
 * Times never go back. A sample older than an evaluation before it, of a producer that is behind or of a request that was
 * late, is looked at as of that evaluation's time: what is newest of each series counts, and nothing that a newer sample
 * said is undone by an older one.
 *
 * A sample ahead of the clock waits until the clock is there, for the sake of those that are not ahead, which are looked at
 * meanwhile. Only the newest waits: every sample before it is seen by then.
 *
 * @param maxTimes how many times may wait; when more do, only the newest is kept, because then it matters most.
 * @param throughMs the last time that is known to have been evaluated.
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
    addAgain: add,
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
      // Not the start of what is late: no sample was looked at that others could be older than.
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
