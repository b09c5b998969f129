import { useEffect, useMemo } from 'react';
import { serviceClock } from '../api/service-clock.ts';
import { useRun } from '../api/use-run.ts';
import { pageVisibility } from '../shell/page-visibility.ts';
import { type TimeRange, type TimeWindow, toWindow } from '../time-range/time-range.ts';
import { startRefreshing } from './start-refreshing.ts';

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
  const [run, runAgain] = useRun();
  const rangeKey = JSON.stringify(range);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run, or another range, reads the clock again
  const window = useMemo(() => toWindow(range, serviceClock.nowMs()), [rangeKey, run]);
  useEffect(() => {
    if (refreshMs === undefined || range.kind === 'absolute') return;
    return startRefreshing({
      intervalMs: refreshMs,
      refresh: runAgain,
      isBusy,
      visibility: pageVisibility,
      nowMs: () => performance.now(),
      setTimer(run, intervalMs) {
        const timer = setInterval(run, intervalMs);
        return () => clearInterval(timer);
      },
    });
  }, [refreshMs, range.kind, isBusy, runAgain]);
  return { run, window, runAgain };
}
