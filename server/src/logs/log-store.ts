import type { Filter } from '../filter/ast.ts';
import type { Rejection } from '../ingest/rejections.ts';
import type { QueryBudget } from '../time/query-budget.ts';
import type { ArrivalMark } from './arrival-mark.ts';
import type { EncodedLog } from './encoded-log.ts';
import type { LogPosition } from './log.ts';

/** One OTLP request of one key. */
export interface LogBatch {
  readonly projectId: string;
  /** The same bytes from the same key within ten minutes, by `receivedAtNs`, are stored once. */
  readonly keyId: string;
  /** An `ExportLogsServiceRequest` in protobuf (opentelemetry-proto 1.x). The store takes ownership of the bytes. */
  readonly request: Uint8Array<ArrayBuffer>;
  readonly receivedAtNs: bigint;
  /** Records whose time is before `oldestNs` or after `newestNs` are rejected. */
  readonly oldestNs: bigint;
  readonly newestNs: bigint;
  /** Web keys are public in pages, so their writes get a small part of what projects share; false by default. */
  readonly isOfWebKey?: boolean;
}

/**
 * Why records were not stored: their time is outside the acceptance window, they have an attribute key too many, or their request would
 * repeat its resource too often, in a store that keeps it with each record.
 */
export type LogRejectionReason = 'too_old' | 'too_new' | 'attribute_key_limit' | 'too_large';

export interface AppendOutcome {
  readonly accepted: number;
  readonly rejected: number;
  /** Why the first rejected record was rejected, and what to do; absent when none was. */
  readonly reason?: string;
  /** The rejected records by reason; absent when none was, and for a duplicate. */
  readonly rejections?: readonly Rejection<LogRejectionReason>[];
  /** Whether the same request was stored before; the counts are then those of the first time. */
  readonly duplicate: boolean;
}

/** Half-open `[sinceNs, untilNs)` over the records' time. */
export interface LogWindow {
  readonly sinceNs: bigint;
  readonly untilNs: bigint;
}

export interface LogListQuery {
  readonly projectId: string;
  readonly filter: Filter;
  readonly window: LogWindow;
  /** Only records before this position, for the next page. */
  readonly before?: LogPosition;
  /** Only records that the mark covers. */
  readonly arrivedBy?: ArrivalMark;
  readonly limit: number;
}

export interface LogPage {
  /**
   * Newest first, ties by arrival, the latest first. Fewer than the limit only at the end, or with as much text as a response may have
   * (`createLogTextBudget`). The caller may free them (`releaseLogs`).
   */
  readonly records: readonly EncodedLog[];
  /** Whether there is a match older than the last record. */
  readonly hasMore: boolean;
}

/** A dimension of log statistics. */
export type LogDimension =
  | { readonly kind: 'service' }
  | { readonly kind: 'severity' }
  | { readonly kind: 'event' }
  /** The log attribute, else the resource attribute of that key. */
  | { readonly kind: 'attribute'; readonly key: string };

export interface LogStatsQuery {
  readonly projectId: string;
  readonly filter: Filter;
  /** Bucket bounds in ascending order: bucket i is `[boundsNs[i], boundsNs[i + 1])`. At least two. */
  readonly boundsNs: readonly bigint[];
  /** At most two, at most one of them an attribute. */
  readonly groupBy: readonly LogDimension[];
  /** Groups kept per bucket, the largest first; the rest is `otherCount`. */
  readonly topK: number;
  /** Newest records kept per group, 0 to 3. */
  readonly exemplars: number;
}

export interface LogStatsGroup {
  /**
   * One entry per dimension of the query, in its order. `undefined` only for an attribute that was never set;
   * '' also for a record without service or event name.
   */
  readonly values: readonly (string | undefined)[];
  readonly count: number;
  /** Newest first. The caller may free them (`releaseLogs`). */
  readonly exemplars: readonly EncodedLog[];
}

export interface LogStatsBucket {
  readonly startNs: bigint;
  readonly endNs: bigint;
  /** Always the sum of the groups' counts and `otherCount`. */
  readonly totalCount: number;
  /** Largest first, then by value in code-unit order, a missing value last. Empty without `groupBy`. */
  readonly groups: readonly LogStatsGroup[];
  readonly otherCount: number;
}

export interface LogCatalogueQuery {
  readonly projectId: string;
  readonly window: LogWindow;
  readonly maxKeys: number;
  readonly maxValuesPerKey: number;
  readonly maxServiceNames: number;
  /** Longer keys, values and names are left out, as those beyond the end of their list are. */
  readonly maxTextLength: number;
}

export interface LogAttributeKey {
  readonly key: string;
  /** Values found in recent records, sorted. */
  readonly values: readonly string[];
  /** Whether there may be other values. */
  readonly valuesTruncated: boolean;
}

/** Keys of log and resource attributes; `service.name` is listed as service names instead. */
export interface LogCatalogue {
  /** Sorted. Every key of the window unless `keysTruncated`. */
  readonly keys: readonly LogAttributeKey[];
  readonly keysTruncated: boolean;
  /** Sorted; without the empty name. */
  readonly serviceNames: readonly string[];
  readonly serviceNamesTruncated: boolean;
}

export interface LogArrivalsQuery {
  readonly projectId: string;
  readonly filter: Filter;
  /** Only records that the mark does not cover. */
  readonly after: ArrivalMark;
  /** Only records whose time is in the window; limits what has to be read. */
  readonly window: LogWindow;
  readonly limit: number;
  /** Which records to keep when more than `limit` match. Of several writers, none is left out: each has a share of the latest. */
  readonly keep: 'earliest' | 'latest';
}

export interface LogArrivals {
  /** The records of each writer are in their order of arrival; writers are merged by time. */
  readonly records: readonly EncodedLog[];
  /** Whether more matched, than `limit` or than a response has room for. */
  readonly hasMore: boolean;
  /** Includes `after`. Every match that it covers was covered by `after`, is among the records, or was skipped by `keep: 'latest'`. */
  readonly through: ArrivalMark;
}

/**
 * Storage of logs. Accepted records are durable when `append` resolves, and visible to every read that starts
 * afterwards.
 *
 * @throws AppError `INVALID_ARGUMENT` when a request is not valid protobuf: nothing of it was stored.
 * @throws AppError `UNAVAILABLE` when the medium accepts no writes at present (a full disk): nothing was stored.
 * @throws AppError `DEADLINE_EXCEEDED` when a read exceeds its budget.
 * @throws AppError `INVALID_ARGUMENT` when statistics have more groups than a query may have.
 */
export interface LogStore {
  append(batch: LogBatch): Promise<AppendOutcome>;

  list(query: LogListQuery, budget: QueryBudget): Promise<LogPage>;
  stats(query: LogStatsQuery, budget: QueryBudget): Promise<readonly LogStatsBucket[]>;
  catalogue(query: LogCatalogueQuery, budget: QueryBudget): Promise<LogCatalogue>;
  arrivals(query: LogArrivalsQuery, budget: QueryBudget): Promise<LogArrivals>;

  /** A mark that covers every record of the project acknowledged before, by any process. Cheap enough to poll every second. */
  arrivalMark(projectId: string): Promise<ArrivalMark>;
  /** The mark with this text; `undefined` when this store did not make it. */
  parseArrivalMark(text: string): ArrivalMark | undefined;
  /**
   * Subscribes to a hint: the listener is called soon after records of the project become readable, at least for those that
   * this process stored. A caller that must not miss any also polls `arrivalMark`. @returns a function that unsubscribes.
   */
  onAppend(listener: (projectId: string) => void): () => void;

  /** Removes every UTC day that ended at or before this time. */
  dropDaysBefore(ns: bigint): Promise<void>;
  /** Waits for writes in progress, then releases files and threads. */
  stop(): Promise<void>;
}
