import { useBlocker } from '@tanstack/react-router';
import { askToLeave } from './leave-question.ts';

/**
 * While dirty, asks before another page is opened and before the tab closes. A change of the same page's address is no
 * leaving. After a save, navigate with `ignoreBlocker: true`: the draft is still dirty in that moment.
 */
export function useUnsavedGuard(isDirty: boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && !(await askToLeave()),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  });
}
