/** One evaluation of an alert that is due. */
export interface DueTime {
  /** The evaluation time of the samples that cause it. */
  readonly atMs: number;
  /**
   * Time of the last evaluation for a sample ahead of the clock, unless it is before `atMs`: whatever has a value at that time is
   * decided there, and the rest at `atMs`. Equal to `atMs` for an evaluation at the time of the clock itself.
   */
  readonly clockMs?: number;
}

/** Pending evaluation times of one alert. */
export interface AlertTimes {
  /** Schedules an evaluation for samples of this time. */
  addSample(sampleMs: number, nowMs: number): void;
  /**
   * Schedules an evaluation for the newest sample that was stored before this process started and may have been evaluated then; one
   * that is ahead is evaluated only once the clock reaches it.
   *
   * @param isRepeatable false when a second evaluation at the same time could change what the first decided.
   */
  addStored(sampleMs: number, nowMs: number, isRepeatable: boolean): void;
  /** Schedules one evaluation at the time of the clock, because the alert was written, with or without new samples. */
  addWrite(): void;
  /** Schedules an evaluation again, because it failed, or its result could not be stored. */
  requeue(due: DueTime): void;
  /** Removes and returns the next evaluation; `undefined` when nothing is due. */
  take(nowMs: number): DueTime | undefined;
  /** When the next evaluation is due; `-Infinity` means now. */
  readonly dueMs: number | undefined;
  /** The latest time that is pending; `-Infinity` when there is only one of the clock, `undefined` when there is none. */
  readonly latestDueMs: number | undefined;
  clear(): void;
}

/** A time further ahead of the clock was written before the clock was set back. */
const maxLeadMs = 1_000;

/**
 * Times never go back, unless the clock does. A sample older than the last evaluation, from a producer that lags or a late
 * request, is evaluated at that evaluation's time: the newest sample of each series counts, and an older one undoes nothing that
 * a newer one caused.
 *
 * A sample ahead of the clock causes an evaluation of the clock now, for the samples that are not ahead, and another once the
 * clock reaches its time. Only the newest such time is kept: an evaluation at it covers all samples before it. Evaluations of the
 * clock, for such samples or because the alert was written, make no later samples late. For those of other producers than the one
 * that is ahead, what has a value at the time of the clock is decided there, and what has none at the time of its own samples.
 *
 * When the clock was set back, times ahead of it are forgotten, those of earlier processes too: no producer whose clock is right
 * would reach them.
 *
 * @param maxTimes limit of pending times; beyond it only the newest is kept, because it matters most.
 * @param throughMs the last time that was evaluated.
 */
export function createAlertTimes(maxTimes: number, throughMs: number): AlertTimes {
  let times: number[] = [];
  let through = throughMs;
  let clockMs = Number.NEGATIVE_INFINITY;
  let aheadMs: number | undefined;
  let isAheadDue = false;
  let isWritten = false;

  function add(timeMs: number): void {
    const atMs = Math.max(timeMs, through);
    if (times.includes(atMs)) return;
    times.push(atMs);
    times.sort((a, b) => a - b);
    if (times.length > maxTimes) times = times.slice(-1);
  }

  function followClockBack(nowMs: number): void {
    const isAhead = (timeMs: number): boolean => timeMs > nowMs + maxLeadMs;
    if (isAhead(through)) through = nowMs;
    if (isAhead(clockMs)) clockMs = nowMs;
    if (!times.some(isAhead)) return;
    times = times.filter((timeMs) => !isAhead(timeMs));
    // Their samples may have been the last.
    isWritten = true;
  }

  return {
    addSample(sampleMs, nowMs) {
      followClockBack(nowMs);
      if (sampleMs <= nowMs) return add(sampleMs);
      isAheadDue = true;
      aheadMs = Math.max(sampleMs, aheadMs ?? sampleMs);
    },
    addStored(sampleMs, nowMs, isRepeatable) {
      followClockBack(nowMs);
      if (sampleMs > nowMs) aheadMs = Math.max(sampleMs, aheadMs ?? sampleMs);
      else if (isRepeatable || sampleMs > through) add(sampleMs);
    },
    addWrite() {
      isWritten = true;
    },
    requeue({ atMs, clockMs: dueClockMs }) {
      if (dueClockMs !== atMs) add(atMs);
      else if (dueClockMs === clockMs) isAheadDue = true;
      else isWritten = true;
    },
    take(nowMs) {
      followClockBack(nowMs);
      if (aheadMs !== undefined && aheadMs <= nowMs) {
        isAheadDue = true;
        aheadMs = undefined;
      }
      const atMs = times.shift();
      if (atMs !== undefined) {
        through = atMs;
        return clockMs > atMs ? { atMs, clockMs } : { atMs };
      }
      if (!isAheadDue && !isWritten) return undefined;
      const ofClockMs = Math.max(nowMs, through, clockMs);
      if (isAheadDue) clockMs = ofClockMs;
      isAheadDue = false;
      isWritten = false;
      return { atMs: ofClockMs, clockMs: ofClockMs };
    },
    get dueMs() {
      return times.length > 0 || isAheadDue || isWritten ? Number.NEGATIVE_INFINITY : aheadMs;
    },
    get latestDueMs() {
      const latestMs = Math.max(
        times.at(-1) ?? Number.NEGATIVE_INFINITY,
        aheadMs ?? Number.NEGATIVE_INFINITY,
      );
      return times.length > 0 || aheadMs !== undefined || isAheadDue || isWritten ? latestMs : undefined;
    },
    clear() {
      times = [];
      aheadMs = undefined;
      isAheadDue = false;
      isWritten = false;
    },
  };
}
