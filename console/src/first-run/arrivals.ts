import type { SignalUsage, TelemetrySignal, Usage } from '../generated/types.gen.ts';

/** Whether a signal has ever arrived, and since when. */
export interface Arrival {
  readonly signal: TelemetrySignal;
  /** RFC 3339; absent before the first item. */
  readonly firstAt: string | undefined;
}

const signals: readonly TelemetrySignal[] = ['traces', 'logs', 'metrics'];

export function toArrivals(usage: Usage | undefined): readonly Arrival[] {
  return signals.map((signal) => ({ signal, firstAt: findSignal(usage, signal)?.first_accepted_at }));
}

/** Whether polling can stop. */
export function hasEverything(usage: Usage | undefined): boolean {
  return toArrivals(usage).every(({ firstAt }) => firstAt !== undefined);
}

/** What was refused lately, the most frequent first: the likeliest reason why nothing appears. */
export function listRefusals(usage: Usage | undefined) {
  return (usage?.signals ?? [])
    .flatMap(({ signal, rejections }) => rejections.map((rejection) => ({ signal, ...rejection })))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxRefusals);
}

const maxRefusals = 3;

function findSignal(usage: Usage | undefined, signal: TelemetrySignal): SignalUsage | undefined {
  return usage?.signals.find((candidate) => candidate.signal === signal);
}
