import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Dialog } from '../shell/Dialog.tsx';
import { askToLeave } from './leave-question.ts';

/** A page, and its address's parameters. */
export interface GuardedLocation {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** Whether the draft ends by going there; by default any other page. */
export type LeavesDraft = (next: GuardedLocation, current: GuardedLocation) => boolean;

/**
 * While dirty, asks before the draft is left and before the tab closes. After a save, navigate with `ignoreBlocker: true`:
 * the draft is still dirty in that moment.
 */
export function useUnsavedGuard(isDirty: boolean, leaves: LeavesDraft = opensOtherPage): void {
  // What asks must not depend on a file that a new release may have replaced by then.
  useEffect(Dialog.preload, []);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isDirty && leaves(next, current) && !(await askToLeave(next.pathname === '/sign-in')),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  });
}

/** A change of the same page's address is no leaving. */
export function opensOtherPage(next: GuardedLocation, current: GuardedLocation): boolean {
  return next.pathname !== current.pathname;
}
