/** `deleted` traces stay readable by id until retention removes them. */
export type TraceStatus = 'running' | 'completed' | 'deleted';

/** Severities an event can have, least severe first. */
export const eventSeverities = ['info', 'warning', 'error'] as const;
export type EventSeverity = (typeof eventSeverities)[number];

export type TraceEventSource = 'client_browser' | 'client_server' | 'otlp' | 'plugin' | 'service';

/** One entry of a trace's timeline. */
export interface TraceEvent {
  readonly eventId: string;
  /** Selects the shape of `payload`; the set is open. */
  readonly eventType: string;
  readonly version: number;
  readonly source: TraceEventSource;
  /** The server's clock when the event was stored. */
  readonly createdAtMs: number;
  /** The producer's clock, in nanoseconds since the epoch. */
  readonly traceTimestampNs: bigint;
  /** A JSON object, already checked against the contract where the type is a known one. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly pluginCorrelationId?: string;
}

/** An event on its way into a store. Its payload is text, which threads pass on at the same price whatever is in it. */
export interface WrittenEvent extends Omit<TraceEvent, 'payload'> {
  /** The JSON of the payload. */
  readonly payloadJson: string;
}

/** An automation rule that matched a trace. */
export interface RuleMatch {
  readonly matchEventId: string;
  readonly ruleId: string;
  readonly ruleName: string;
  readonly matchReason: string;
  readonly matchedAtMs: number;
}

/** Everything a trace is apart from its timeline. */
export interface TraceSummary {
  /** 32 lowercase hex digits. */
  readonly traceId: string;
  /** Counts from 1 within a project, in order of creation. */
  readonly traceNumber: number;
  readonly name: string;
  readonly status: TraceStatus;
  /** Every severity an event of the trace has had, least severe first. */
  readonly severities: readonly EventSeverity[];
  /** The server's clock at the first write; see `toCreatedAtMs` for what happens when that is set back. */
  readonly createdAtMs: number;
  /** The server's clock at the last flush, keep-alive or close. */
  readonly lastSeenAtMs: number;
  /** Earliest and latest producer timestamps; absent in traces that earlier releases stored before the first event. */
  readonly producerSpan?: { readonly firstNs: bigint; readonly lastNs: bigint };
  readonly tags: readonly string[];
  readonly attributes: ReadonlyMap<string, string>;
  readonly ruleMatches: readonly RuleMatch[];
}

/** Whole milliseconds between the first and the last producer timestamp, 0 before there are two. */
export function traceDurationMs(trace: Pick<TraceSummary, 'producerSpan'>): number {
  const span = trace.producerSpan;
  return span === undefined ? 0 : Number((span.lastNs - span.firstNs) / 1_000_000n);
}

/** The most severe severity of any event of the trace. */
export function highestSeverity(trace: Pick<TraceSummary, 'severities'>): EventSeverity | undefined {
  return trace.severities.at(-1);
}
