/** The time as the service has it, by which it dates what arrives and resolves ages. */
export interface ServiceClock {
  nowMs(): number;
  /** What it was when the browser had this time. */
  correct(browserMs: number): number;
  /** @param date the `Date` of an answer whose headers have just come. */
  observe(date: string | null): void;
}

/** The header has whole seconds, and answers take a moment to come. */
const toleranceMs = 3_000;

/**
 * The clock of the browser, corrected by the answers of the service where it is wrong: the last hour by it alone would not have what has
 * just arrived, or nothing at all.
 */
export function createServiceClock(browserNowMs: () => number): ServiceClock {
  let aheadMs = 0;
  return {
    nowMs: () => browserNowMs() + aheadMs,
    correct: (browserMs) => browserMs + aheadMs,
    observe(date) {
      const differenceMs = Date.parse(date ?? '') - browserNowMs();
      if (Number.isNaN(differenceMs) || Math.abs(differenceMs - aheadMs) <= toleranceMs) return;
      aheadMs = Math.abs(differenceMs) <= toleranceMs ? 0 : differenceMs;
    },
  };
}

export const serviceClock = createServiceClock(Date.now);
