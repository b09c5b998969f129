import type { TelemetrySignal } from '../generated/types.gen.ts';
import { countOf } from './count-of.ts';

/** What the usage of a project counts: one of them, and several. */
const nouns: Readonly<Record<TelemetrySignal, readonly [one: string, several: string]>> = {
  traces: ['event or span', 'events and spans'],
  logs: ['log record', 'log records'],
  metrics: ['sample', 'samples'],
};

/** A count of items of a signal, for people: `1,744 events and spans`. */
export function countItems(count: number, signal: TelemetrySignal): string {
  const [one, several] = nouns[signal];
  return countOf(count, one, several);
}
