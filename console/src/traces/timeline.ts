import type { TraceEvent } from '@cairn/sdk-web/query';
import { toInstantNs } from './instant.ts';
import { isServiceDated } from './producer-extent.ts';

export type EventTone = 'error' | 'warning' | 'info' | 'plugin' | 'event' | 'lifecycle';

/** What the timeline shows of an event. */
export interface TimelineEntry {
  readonly event: TraceEvent;
  readonly title: string;
  readonly tone: EventTone;
  /** Nanoseconds since the origin of the waterfall. */
  readonly offsetNs: number;
  /** Whether the offset compares the clock of the service with that of the producers. */
  readonly isServiceDated: boolean;
  readonly spanId: string | undefined;
}

export interface TimelineOptions {
  readonly originNs: bigint;
  /** Whether the starts and ends of spans are shown too; the waterfall has them. */
  readonly withSpans: boolean;
  /** Case-insensitive; looks into titles, types and payloads. */
  readonly text: string;
}

export function toTimeline(events: readonly TraceEvent[], options: TimelineOptions): TimelineEntry[] {
  const needle = options.text.trim().toLowerCase();
  return events.flatMap((event) => {
    if (!options.withSpans && isSpanBoundary(event)) return [];
    if (needle !== '' && !searchedTextOf(event).includes(needle)) return [];
    const offsetNs = Number(toInstantNs(event.trace_timestamp) - options.originNs);
    return [
      {
        event,
        title: titleOf(event),
        tone: toneOf(event),
        offsetNs,
        isServiceDated: isServiceDated(event),
        spanId: spanIdOf(event),
      },
    ];
  });
}

/** In the words of its producer where there are some, otherwise by its type. */
export function titleOf(event: TraceEvent): string {
  // Payloads of types that this console does not know may have anything.
  const payload: Readonly<Record<string, unknown>> = { ...event.payload };
  const words = typeof payload['name'] === 'string' ? payload['name'] : payload['rule_name'];
  return typeof words === 'string' && words !== '' ? words : humanize(event.event_type);
}

/** `evm_transaction_mined` as `evm transaction mined`. */
export function humanize(eventType: string): string {
  return eventType.replaceAll('_', ' ');
}

export function toneOf({ event_type: type, payload, source }: TraceEvent): EventTone {
  const severity = severities.get(type);
  if (severity !== undefined) return severity;
  if (source === 'plugin' || 'chain' in payload) return failedPlugin.test(type) ? 'error' : 'plugin';
  if (type === 'span_finished' && 'status' in payload && payload.status === 'error') return 'error';
  return lifecycleTypes.has(type) ? 'lifecycle' : 'event';
}

const severities: ReadonlyMap<string, EventTone> = new Map([
  ['error_event_added', 'error'],
  ['warn_event_added', 'warning'],
  ['info_event_added', 'info'],
]);
const failedPlugin = /_(failed|rejected|reverted|dropped)$/;
const lifecycleTypes: ReadonlySet<string> = new Set([
  'started',
  'finished',
  'attributes_updated',
  'tags_updated',
  'rule_match_added',
  'trace_closed',
  'trace_deleted',
  'span_started',
  'span_finished',
]);

export function spanIdOf({ payload }: TraceEvent): string | undefined {
  return 'span_id' in payload && typeof payload.span_id === 'string' ? payload.span_id : undefined;
}

function isSpanBoundary({ event_type: type }: TraceEvent): boolean {
  return type === 'span_started' || type === 'span_finished';
}

function searchedTextOf(event: TraceEvent): string {
  return `${humanize(event.event_type)} ${event.event_type} ${JSON.stringify(event.payload)}`.toLowerCase();
}
