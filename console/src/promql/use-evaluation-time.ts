import { useCallback, useEffect, useMemo, useState } from 'react';
import { serviceClock } from '../api/service-clock.ts';
import { type TimeRange, type TimeWindow, toWindow } from '../time-range/time-range.ts';

export interface Evaluation {
  /** Grows with each run: answers of another run are not used again. */
  readonly run: number;
  readonly window: TimeWindow;
  readonly runAgain: () => void;
}

/**
 * The window that queries evaluate. That of an age moves on when something asks for it: a person, or the automatic refresh,
 * which waits for running queries and while the page is hidden.
 */
export function useEvaluationTime(
  range: TimeRange,
  refreshMs: number | undefined,
  isBusy: () => boolean,
): Evaluation {
  const [run, setRun] = useState(0);
  const rangeKey = JSON.stringify(range);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run, or another range, reads the clock again
  const window = useMemo(() => toWindow(range, serviceClock.nowMs()), [rangeKey, run]);
  const runAgain = useCallback(() => setRun((current) => current + 1), []);
  useEffect(() => {
    if (refreshMs === undefined || range.kind === 'absolute') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !isBusy()) runAgain();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [refreshMs, range.kind, isBusy, runAgain]);
  return { run, window, runAgain };
}
