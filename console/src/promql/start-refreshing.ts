import type { PageVisibility } from '../shell/page-visibility.ts';

export interface RefreshDeps {
  readonly intervalMs: number;
  readonly refresh: () => void;
  /** Whether the refresh before still runs. */
  readonly isBusy: () => boolean;
  readonly visibility: PageVisibility;
  /** Of a clock that is never set. */
  readonly nowMs: () => number;
  readonly setTimer: (run: () => void, intervalMs: number) => () => void;
}

/**
 * Refreshes at an interval while the page can be seen; one that was hidden for longer than that is refreshed as soon as it is shown again.
 *
 * @returns what stops it.
 */
export function startRefreshing(deps: RefreshDeps): () => void {
  const { intervalMs, refresh, isBusy, visibility, nowMs, setTimer } = deps;
  let lastMs = nowMs();
  function refreshIfSeen(): void {
    if (visibility.isHidden() || isBusy()) return;
    lastMs = nowMs();
    refresh();
  }
  const cancelTimer = setTimer(refreshIfSeen, intervalMs);
  const unsubscribe = visibility.subscribe(() => {
    if (nowMs() - lastMs >= intervalMs) refreshIfSeen();
  });
  return () => {
    cancelTimer();
    unsubscribe();
  };
}
