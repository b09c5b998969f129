import { expect, test } from 'vitest';
import { startRefreshing } from './start-refreshing.ts';

/** A page with a clock, whose timer and visibility the test moves. */
function openPage() {
  const page = { nowMs: 0, isHidden: false, isBusy: false, refreshCount: 0 };
  let tick: (() => void) | undefined;
  let changed: (() => void) | undefined;
  const stop = startRefreshing({
    intervalMs: 60_000,
    refresh() {
      page.refreshCount += 1;
    },
    isBusy: () => page.isBusy,
    visibility: {
      isHidden: () => page.isHidden,
      subscribe(listener) {
        changed = listener;
        return () => {
          changed = undefined;
        };
      },
    },
    nowMs: () => page.nowMs,
    setTimer(run) {
      tick = run;
      return () => {
        tick = undefined;
      };
    },
  });
  return {
    page,
    stop,
    pass(ms: number) {
      page.nowMs += ms;
      tick?.();
    },
    show(isShown: boolean) {
      page.isHidden = !isShown;
      changed?.();
    },
  };
}

test('a visible page is refreshed at the interval, unless it is busy', () => {
  const { page, pass } = openPage();
  pass(60_000);
  expect(page.refreshCount).toBe(1);
  page.isBusy = true;
  pass(60_000);
  expect(page.refreshCount).toBe(1);
});

test('a page that was hidden for longer than the interval is refreshed when it is shown, not before', () => {
  const { page, pass, show } = openPage();
  show(false);
  pass(60_000);
  pass(60_000);
  expect(page.refreshCount).toBe(0);
  show(true);
  expect(page.refreshCount).toBe(1);
});

test('a page that was hidden for a moment waits for its interval', () => {
  const { page, show } = openPage();
  show(false);
  page.nowMs += 5_000;
  show(true);
  expect(page.refreshCount).toBe(0);
});

test('a page that was left is not refreshed', () => {
  const { page, stop, pass, show } = openPage();
  stop();
  pass(60_000);
  show(true);
  expect(page.refreshCount).toBe(0);
});
