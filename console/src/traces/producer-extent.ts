import type { TraceEvent } from '@cairn/sdk-web/query';
import { toInstantNs } from './instant.ts';

export interface ProducerExtent {
  readonly originNs: bigint;
  readonly endNs: bigint;
}

/** Dated by the clock of the service, which may be far from that of the producers: spans arrive late, and clocks drift. */
const serviceDatedTypes: ReadonlySet<string> = new Set(['rule_match_added', 'trace_closed', 'trace_deleted']);

export function isServiceDated({ event_type: type }: TraceEvent): boolean {
  return serviceDatedTypes.has(type);
}

/**
 * From the first to the last instant that the producers of a trace named, so that what the service added later squeezes nothing.
 *
 * @param startsNs of the spans: one of which only the end is known started before its first event.
 * @param runningForNs how long a running trace has been going on; the extent is not shorter.
 */
export function producerExtent(
  events: readonly TraceEvent[],
  startsNs: readonly bigint[],
  runningForNs = 0n,
): ProducerExtent {
  const dated = events.filter((event) => !isServiceDated(event) && event.event_type !== 'finished');
  const timesNs = [...startsNs, ...(dated.length === 0 ? events : dated).map(timeOf)];
  const [firstNs = 0n] = timesNs;
  const originNs = timesNs.reduce((first, atNs) => (atNs < first ? atNs : first), firstNs);
  const endsNs = [...timesNs, ...events.map((event) => finishOf(event, originNs)), originNs + runningForNs];
  return { originNs, endNs: endsNs.reduce((last, atNs) => (atNs > last ? atNs : last), originNs) };
}

const msNs = 1_000_000n;

/** When the trace ended for its producers: the service dates `finished` itself when nobody told it, or after its own events. */
function finishOf(event: TraceEvent, originNs: bigint): bigint {
  if (event.event_type !== 'finished' || !('duration_ms' in event.payload)) return originNs;
  const { duration_ms: durationMs } = event.payload;
  const atNs = timeOf(event);
  if (typeof durationMs !== 'number') return atNs;
  const endNs = originNs + BigInt(Math.floor(durationMs)) * msNs;
  // The duration is rounded down to milliseconds.
  return atNs < endNs + msNs ? atNs : endNs;
}

function timeOf({ trace_timestamp: timestamp }: TraceEvent): bigint {
  return toInstantNs(timestamp);
}
