import type { Filter } from '../filter/ast.ts';
import type { Rejection } from '../ingest/rejections.ts';
import type { QueryBudget } from '../time/query-budget.ts';
import type { LabelList } from './limit-labels.ts';
import type { TraceEventSource, TraceSummary, WrittenEvent } from './trace.ts';
import type { MatchClaimRequest, RuleMatchClaim, TraceRule } from './trace-rule.ts';

/** An event as sent by a producer, to which the store adds `createdAtMs`. */
export type NewTraceEvent = Omit<WrittenEvent, 'createdAtMs'>;

export interface KeyedWrite {
  /** Web keys are public in pages, so their writes get a small part of what projects share; false by default. */
  readonly isOfWebKey?: boolean;
}

/** One idempotent batch of a producer. */
export interface TraceFlush extends KeyedWrite {
  readonly projectId: string;
  readonly traceId: string;
  /** Idempotency key within the trace. */
  readonly flushId: string;
  /** The name of a new trace; ignored for an existing one. */
  readonly name?: string;
  readonly source: TraceEventSource;
  readonly sentAtNs: bigint;
  readonly receivedAtMs: number;
  readonly events: readonly NewTraceEvent[];
  /** Merged over the attributes of the trace, which has at most 256. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Added to the tags of the trace, which has at most 256. */
  readonly tags: readonly string[];
}

/** Spans of one OTLP request, as sent. */
export interface SpanAppend extends KeyedWrite {
  readonly projectId: string;
  /** The same bytes from the same key are stored once in ten minutes. */
  readonly keyId: string;
  /** An `ExportTraceServiceRequest` in protobuf; the store takes ownership. */
  readonly request: Uint8Array<ArrayBuffer>;
  readonly receivedAtMs: number;
  /** Start times accepted, both ends included. */
  readonly oldestNs: bigint;
  readonly newestNs: bigint;
}

/**
 * Why spans were not stored: an id is missing, the span is too large, its start is outside the acceptance window, its times
 * contradict each other, its request has too many traces for the size of their resources, or its trace was deleted.
 */
export type SpanRejectionReason =
  | 'invalid_id'
  | 'too_large'
  | 'too_old'
  | 'too_new'
  | 'invalid_time'
  | 'too_many_traces'
  | 'trace_deleted';

export interface SpanAppendOutcome {
  readonly accepted: number;
  readonly rejected: number;
  /** The same request was stored before; the counts are those of then. */
  readonly duplicate: boolean;
  /** Why the first was rejected, or what was left out of accepted ones, and the remedy. */
  readonly reason?: string;
  /** Tags and attribute keys that the project has no room for; absent for none. */
  readonly labelsLeftOut?: number;
  /** The rejected spans by reason; absent when none was, and for a duplicate. */
  readonly rejections?: readonly Rejection<SpanRejectionReason>[];
}

export interface TraceClose extends KeyedWrite {
  readonly projectId: string;
  readonly traceId: string;
  readonly reason?: string;
  /** Time of the producer's clock, used for the duration. */
  readonly sentAtNs?: bigint;
  readonly receivedAtMs: number;
}

/** Events a processor adds later; each is idempotent by its `eventId`. */
export interface PluginEvents extends KeyedWrite {
  readonly projectId: string;
  readonly traceId: string;
  readonly receivedAtMs: number;
  readonly events: readonly NewTraceEvent[];
}

/** `unknown_trace`: no such trace in the project. `closed`: completed or deleted, accepts no more data. */
export type RefusalReason = 'unknown_trace' | 'closed';

/** Labels of a flush beyond the limits of its trace or project, in the order of the flush; the rest was stored. */
export interface LeftOutLabels {
  readonly attributeKeys: readonly string[];
  readonly tags: readonly string[];
  /** What is beyond the limits of the project: the trace has room. */
  readonly ofProject?: { readonly attributeKeys?: true; readonly tags?: true };
}

export type WriteOutcome =
  | {
      readonly accepted: true;
      readonly traceNumber: number;
      /** The same flush (or every one of the plugin events) was stored before. */
      readonly duplicate: boolean;
      /** Absent when all labels were stored. */
      readonly leftOut?: LeftOutLabels;
    }
  | { readonly accepted: false; readonly reason: RefusalReason };

/** Half-open `[sinceMs, untilMs)` over `createdAtMs`; an absent end is unbounded. */
export interface CreatedWindow {
  readonly sinceMs?: number;
  readonly untilMs?: number;
}

/** Where a page starts: after the row with this number (newest first), or at a row offset (legacy form). */
export type PageStart =
  | { readonly kind: 'newest' }
  | { readonly kind: 'after'; readonly traceNumber: number }
  | { readonly kind: 'offset'; readonly offset: number };

export interface TraceListQuery {
  readonly projectId: string;
  /** Deleted traces are omitted unless the filter has a leaf on `status`. */
  readonly filter: Filter;
  readonly window: CreatedWindow;
  readonly start: PageStart;
  readonly pageSize: number;
}

export interface TraceListPage {
  /** The highest number first, without damaged ones; fewer than asked for, or none, do not mean that there are no more. */
  readonly traces: readonly TraceSummary[];
  /** Exact count of every match in the window, whatever the page. */
  readonly total: number;
  /** The last trace that the page covers, which may be damaged: read on after it. Absent at the end. */
  readonly nextAfterNumber?: number;
}

/** A page of a list as it is answered. */
export interface TraceJsonPage extends Omit<TraceListPage, 'traces'> {
  /** The traces in the JSON of the contract (`TraceSummary`), separated by commas; empty when there are none. The caller may free it. */
  readonly json: Uint8Array<ArrayBuffer>;
}

/** Consecutive events of a timeline. */
export interface TimelinePage {
  /** The events in the JSON of the contract (`TraceEvent`), separated by commas; empty when there are none. */
  readonly json: Uint8Array<ArrayBuffer>;
  readonly count: number;
  /**
   * The producer timestamp of the last event: pass it to read on. Absent at the end. A page never ends between events of one
   * instant.
   */
  readonly nextAfterNs?: bigint;
}

/** A dimension of trace statistics. */
export type TraceDimension =
  | { readonly kind: 'status' }
  | { readonly kind: 'severity' }
  | { readonly kind: 'name' }
  | {
      readonly kind: 'attribute';
      readonly key: string;
      /** Has a name of its own, `service.name`, and does not count as the attribute dimension. */
      readonly promoted?: true;
    };

export interface TraceStatsQuery {
  readonly projectId: string;
  readonly filter: Filter;
  /** Bucket bounds in ascending order: bucket i is `[bounds[i], bounds[i + 1])`. At least two. */
  readonly boundsMs: readonly number[];
  /** At most two, at most one of them an attribute that is not promoted. */
  readonly groupBy: readonly TraceDimension[];
  /** Groups kept per bucket, the largest first; the rest is `otherCount`. */
  readonly topK: number;
}

/** Exact nearest-rank percentiles of trace durations, in milliseconds. */
export interface DurationSummary {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export interface TraceStatsGroup {
  /** One entry per dimension of the query, in its order; `undefined` where the trace has no value. */
  readonly values: readonly (string | undefined)[];
  readonly count: number;
  readonly durationMs: DurationSummary;
}

export interface TraceStatsBucket {
  readonly startMs: number;
  readonly endMs: number;
  /** Always the sum of the groups' counts and `otherCount`. */
  readonly totalCount: number;
  readonly groups: readonly TraceStatsGroup[];
  readonly otherCount: number;
  /** Absent when the bucket is empty. */
  readonly durationMs?: DurationSummary;
}

/**
 * Storage of traces. Writes are durable when they resolve, and visible to every read that starts afterwards.
 *
 * The store decides, in the transaction of a write, what depends on earlier ones: whether a flush is a duplicate, whether
 * the trace is closed, which labels exceed its limits, and the trace's number. Callers read nothing before they write.
 *
 * @throws AppError `UNAVAILABLE` when the medium accepts no writes at present (a full disk): nothing was stored.
 * @throws AppError `DEADLINE_EXCEEDED` when a read exceeds its budget.
 */
export interface TraceStore {
  /** Creates the trace on its first flush. */
  flush(flush: TraceFlush): Promise<WriteOutcome>;
  keepAlive(projectId: string, traceId: string, nowMs: number, isOfWebKey?: boolean): Promise<WriteOutcome>;
  close(close: TraceClose): Promise<WriteOutcome>;
  appendPluginEvents(events: PluginEvents): Promise<WriteOutcome>;
  /** Marks a running or completed trace deleted. */
  delete(projectId: string, traceId: string, receivedAtMs: number): Promise<WriteOutcome>;

  get(projectId: string, traceId: string): Promise<TraceSummary | undefined>;
  /**
   * A page of the timeline, by producer timestamp, ties in order of arrival: the first one, or the one after an instant.
   * Pages see what is stored when they are read, so an event that arrives in between is on a later page if its timestamp is
   * after the instant. `undefined` when there is no such trace (any more).
   */
  timeline(projectId: string, traceId: string, afterNs?: bigint): Promise<TimelinePage | undefined>;
  list(query: TraceListQuery, budget: QueryBudget): Promise<TraceListPage>;
  /** As `list`, encoded where the traces are read: as objects those of a large page cost the thread that answers much garbage collection. */
  listJson(query: TraceListQuery, budget: QueryBudget): Promise<TraceJsonPage>;
  stats(query: TraceStatsQuery, budget: QueryBudget): Promise<readonly TraceStatsBucket[]>;
  /** When the newest trace of the project was created, also after its removal; 0 before the first one. */
  lastCreatedAtMs(projectId: string): Promise<number>;

  /** Every tag that traces of the project had, by code point; one goes some time after its last trace was removed. */
  tags(projectId: string): Promise<LabelList>;
  /** The attribute keys, likewise. */
  attributeKeys(projectId: string): Promise<LabelList>;
  /** The values under the key, likewise; `undefined` when there is no such key. */
  attributeValues(projectId: string, key: string): Promise<LabelList | undefined>;

  /**
   * Replaces the rules that are evaluated in the transaction of each write but keep-alives; in effect for writes that start
   * after it resolves. A trace that a rule matches for the first time gets a `rule_match_added` event with the id
   * `<trace id>.rule_match_added.<rule id>`, a rule match, and a match to claim. Rules are not stored.
   *
   * @param projectIds the projects of which all rules are given; those of other projects stay. By default all projects.
   */
  setRules(rules: readonly TraceRule[], projectIds?: readonly string[]): Promise<void>;
  /** Matches whose notifications are not settled, oldest first; each is given to one caller until the lease ends. */
  claimMatches(request: MatchClaimRequest): Promise<readonly RuleMatchClaim[]>;
  /** Forgets matches whose notifications are stored in the outbox; the lease may have ended. */
  settleMatches(claims: readonly RuleMatchClaim[]): Promise<void>;
  /** Calls the listener after commits with matches: a hint, which may come late or not at all. Returns the unsubscription. */
  onMatch(listener: () => void): () => void;

  /**
   * Removes traces created before an instant, in steps between which other writes go on, and gives the space back. They go in the
   * order of their numbers: one waits for those before it. Those that were created after `nowMs`, by a clock that was ahead, go with
   * the first trace after them that was not. Stops after the step under way when the signal aborts.
   *
   * @param nowMs by default, no trace counts as created ahead.
   */
  dropCreatedBefore(createdBeforeMs: number, signal: AbortSignal, nowMs?: number): Promise<void>;

  /** Waits for writes in progress, then releases files and threads. */
  stop(): Promise<void>;
}

/** Storage of spans, on the timelines of their traces. Writes are durable and visible like those of `TraceStore`. */
export interface SpanStore {
  /**
   * Stores the spans of every trace in the request; spans that cannot be stored do not affect the others. A span stored
   * twice is on the timeline once.
   *
   * @throws AppError `INVALID_ARGUMENT` for bytes that are not such a request: nothing was stored.
   */
  appendSpans(append: SpanAppend): Promise<SpanAppendOutcome>;
}
