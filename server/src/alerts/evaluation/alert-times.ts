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
 * @param maxTimes limit of pending times; beyond it the newest are kept, because they matter most.
 * @param throughMs the last time that was evaluated.
 */
export function createAlertTimes(maxTimes: number, throughMs: number): AlertTimes {
  return new PendingTimes(maxTimes, throughMs);
}

class PendingTimes implements AlertTimes {
  readonly #maxTimes: number;
  #times: number[] = [];
  #throughMs: number;
  #clockMs = Number.NEGATIVE_INFINITY;
  #aheadMs: number | undefined;
  #isAheadDue = false;
  #isWritten = false;

  constructor(maxTimes: number, throughMs: number) {
    this.#maxTimes = maxTimes;
    this.#throughMs = throughMs;
  }

  addSample(sampleMs: number, nowMs: number): void {
    this.#followClockBack(nowMs);
    if (sampleMs <= nowMs) {
      this.#add(sampleMs);
      return;
    }
    this.#isAheadDue = true;
    this.#aheadMs = Math.max(sampleMs, this.#aheadMs ?? sampleMs);
  }

  addStored(sampleMs: number, nowMs: number, isRepeatable: boolean): void {
    this.#followClockBack(nowMs);
    if (sampleMs > nowMs) this.#aheadMs = Math.max(sampleMs, this.#aheadMs ?? sampleMs);
    else if (isRepeatable || sampleMs > this.#throughMs) this.#add(sampleMs);
  }

  addWrite(): void {
    this.#isWritten = true;
  }

  requeue({ atMs, clockMs }: DueTime): void {
    if (clockMs !== atMs) this.#add(atMs);
    else if (clockMs === this.#clockMs) this.#isAheadDue = true;
    else this.#isWritten = true;
  }

  take(nowMs: number): DueTime | undefined {
    this.#followClockBack(nowMs);
    if (this.#aheadMs !== undefined && this.#aheadMs <= nowMs) {
      this.#isAheadDue = true;
      this.#aheadMs = undefined;
    }
    const clockMs = this.#clockMs;
    const atMs = this.#times.shift();
    if (atMs !== undefined) {
      this.#throughMs = atMs;
      return clockMs > atMs ? { atMs, clockMs } : { atMs };
    }
    if (!this.#isAheadDue && !this.#isWritten) return undefined;
    const ofClockMs = Math.max(nowMs, this.#throughMs, clockMs);
    if (this.#isAheadDue) this.#clockMs = ofClockMs;
    this.#isAheadDue = false;
    this.#isWritten = false;
    return { atMs: ofClockMs, clockMs: ofClockMs };
  }

  get dueMs(): number | undefined {
    return this.#isDueNow ? Number.NEGATIVE_INFINITY : this.#aheadMs;
  }

  get latestDueMs(): number | undefined {
    const aheadMs = this.#aheadMs;
    if (!this.#isDueNow && aheadMs === undefined) return undefined;
    return Math.max(this.#times.at(-1) ?? Number.NEGATIVE_INFINITY, aheadMs ?? Number.NEGATIVE_INFINITY);
  }

  clear(): void {
    this.#times = [];
    this.#aheadMs = undefined;
    this.#isAheadDue = false;
    this.#isWritten = false;
  }

  get #isDueNow(): boolean {
    return this.#times.length > 0 || this.#isAheadDue || this.#isWritten;
  }

  #add(timeMs: number): void {
    const atMs = Math.max(timeMs, this.#throughMs);
    const times = this.#times;
    if (times.includes(atMs)) return;
    const isNewest = atMs > (times.at(-1) ?? Number.NEGATIVE_INFINITY);
    times.push(atMs);
    if (!isNewest) times.sort((a, b) => a - b);
    if (times.length > this.#maxTimes) times.shift();
  }

  #followClockBack(nowMs: number): void {
    const isAhead = (timeMs: number): boolean => timeMs > nowMs + maxLeadMs;
    if (isAhead(this.#throughMs)) this.#throughMs = nowMs;
    if (isAhead(this.#clockMs)) this.#clockMs = nowMs;
    if (!this.#times.some(isAhead)) return;
    this.#times = this.#times.filter((timeMs) => !isAhead(timeMs));
    // Their samples may have been the last.
    this.#isWritten = true;
  }
}
