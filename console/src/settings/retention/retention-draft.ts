import type { RetentionInput, SignalRetention } from '../../generated/types.gen.ts';
import {
  describeRetention,
  formatRetention,
  parseRetention,
  retentionProblem,
  type Signal,
} from './retention-duration.ts';

/** What is chosen for one signal. */
export interface SignalDraft {
  /** Whether the configuration of the service holds. */
  readonly isConfigured: boolean;
  /** What is typed: `30d`. */
  readonly text: string;
}

export type RetentionDraft = Readonly<Record<Signal, SignalDraft>>;

/** The draft that changes nothing. */
export function toDraft(signals: readonly SignalRetention[]): RetentionDraft {
  const draftOf = (signal: Signal): SignalDraft => {
    const stored = signals.find((one) => one.signal === signal);
    return {
      isConfigured: stored?.source !== 'console',
      text: stored === undefined ? '' : formatRetention(stored.retention_seconds),
    };
  };
  return { traces: draftOf('traces'), logs: draftOf('logs'), metrics: draftOf('metrics') };
}

/** What is stored, as the body of a request that changes nothing. */
export function toStoredInput(signals: readonly SignalRetention[]): RetentionInput {
  const secondsOf = (signal: Signal): number | null => {
    const stored = signals.find((one) => one.signal === signal);
    return stored?.source === 'console' ? stored.retention_seconds : null;
  };
  return {
    traces_retention_seconds: secondsOf('traces'),
    logs_retention_seconds: secondsOf('logs'),
    metrics_retention_seconds: secondsOf('metrics'),
  };
}

/** The body of the request; absent while a signal has no valid retention. */
export function toRetentionInput(draft: RetentionDraft): RetentionInput | undefined {
  const secondsOf = (signal: Signal): number | null | undefined => {
    const { isConfigured, text } = draft[signal];
    if (isConfigured) return null;
    return retentionProblem(signal, text) === undefined ? parseRetention(text) : undefined;
  };
  const traces = secondsOf('traces');
  const logs = secondsOf('logs');
  const metrics = secondsOf('metrics');
  if (traces === undefined || logs === undefined || metrics === undefined) return undefined;
  return {
    traces_retention_seconds: traces,
    logs_retention_seconds: logs,
    metrics_retention_seconds: metrics,
  };
}

export interface RetentionChange {
  readonly signal: Signal;
  /** Whether data goes, or may go. */
  readonly removes: boolean;
  /** What follows from it, in a sentence or two. */
  readonly words: string;
}

/** What saving the draft does, signal by signal; empty when it does nothing. */
export function describeChanges(
  signals: readonly SignalRetention[],
  draft: RetentionDraft,
): readonly RetentionChange[] {
  return signals.flatMap((stored): RetentionChange[] => {
    const { signal, retention_seconds: before, source } = stored;
    const { isConfigured, text } = draft[signal];
    const name = `${signal.charAt(0).toUpperCase()}${signal.slice(1)}`;
    if (isConfigured) {
      if (source === 'configuration') return [];
      return [
        {
          signal,
          removes: true,
          words: `${name} are kept as the service is configured. If that is less than ${describeRetention(before)}, what is older goes within 10 minutes.`,
        },
      ];
    }
    const after = parseRetention(text);
    if (after === undefined || (source === 'console' && after === before)) return [];
    if (after < before)
      return [
        {
          signal,
          removes: true,
          words: `${name} older than ${describeRetention(after)} go within 10 minutes; they are kept for ${describeRetention(before)} now.`,
        },
      ];
    const longer = `${name} are kept for ${describeRetention(after)} instead of ${describeRetention(before)}. What has gone stays gone.`;
    const same = `${name} stay at ${describeRetention(after)}, whatever the service is configured to.`;
    return [{ signal, removes: false, words: after === before ? same : longer }];
  });
}
