import { defaultQueryLimits } from '../../../promql/query-limits.ts';
import { defaultStormLimits } from '../storm-limits.ts';
import type { SettlingClock } from './settling-clock.ts';

/** What evaluations of tests have alike: all the time they want, one project, and nobody to tell. */
export const plainEvaluation = {
  limits: defaultQueryLimits,
  maxRunMs: 10_000,
  maxShare: 1,
  maxWaitingTimes: 16,
  findProject: async () => ({ organizationId: 'org_1', projectName: 'Shop' }),
  storm: defaultStormLimits,
  outbox: { countPending: async () => 0 },
  onNotified: () => {},
  onStorm: () => {},
  onFullChannel: () => {},
  onUnanswered: () => {},
  onError: () => {},
} as const;

/** The clock, whose timers end with the signal, as those of a process do. */
export function clockOfLife(
  clock: SettlingClock,
  signal: AbortSignal,
): Pick<SettlingClock, 'nowMs' | 'monotonicNowMs' | 'setTimer'> {
  return {
    nowMs: clock.nowMs,
    monotonicNowMs: clock.monotonicNowMs,
    setTimer(callback, delayMs) {
      const cancel = clock.setTimer(callback, delayMs);
      signal.addEventListener('abort', cancel);
      return cancel;
    },
  };
}
