import { type EventSeverity, eventSeverities } from './trace.ts';

/** A set of severities as bits: bit `i` stands for `eventSeverities[i]`. */
export function toSeverityMask(severities: readonly EventSeverity[]): number {
  let mask = 0;
  for (const severity of severities) mask |= 1 << eventSeverities.indexOf(severity);
  return mask;
}

/** Least severe first. */
export function fromSeverityMask(mask: number): EventSeverity[] {
  return eventSeverities.filter((_severity, index) => (mask & (1 << index)) !== 0);
}
