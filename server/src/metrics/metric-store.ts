import type { Rejection } from '../ingest/rejections.ts';
import type { Truncatable } from '../paging/truncate-list.ts';
import type { Annotations, QueryUsage, VectorSample } from '../promql/promql-value.ts';
import type { QueryLimits } from '../promql/query-limits.ts';
import type { MatcherNode } from '../promql/syntax/ast.ts';
import type { QueryBudget, RunBudget } from '../time/query-budget.ts';
import type { ExemplarCounts, SeriesExemplars } from './exemplar.ts';
import type { MetricKind, MetricMetadata } from './metric.ts';
import type { RejectionReason } from './sample-sink.ts';
import type { NamesByProject } from './watched-names.ts';

/** OTLP, and remote write 1.0 and 2.0. */
export type MetricRequestFormat = 'otlp' | 'remote-write' | 'remote-write-2';

/** One request of one project. */
export interface MetricBatch {
  readonly projectId: string;
  /**
   * In protobuf: an `ExportMetricsServiceRequest` (opentelemetry-proto 1.x), decompressed, or a `prometheus.WriteRequest`
   * (remote write 1.0) or `io.prometheus.write.v2.Request` (2.0) as it was sent, in a block of snappy. The store takes ownership
   * of the bytes.
   */
  readonly request: Uint8Array<ArrayBuffer>;
  readonly format: MetricRequestFormat;
  readonly receivedAtMs: number;
  /** Samples before `oldestMs` or after `newestMs` are rejected. */
  readonly oldestMs: number;
  readonly newestMs: number;
  /** Web keys are public in pages, so their writes get a small part of what projects share; false by default. */
  readonly isOfWebKey?: boolean;
}

/**
 * Every sample of the request is in exactly one of `accepted`, `duplicates`, and `rejected`. `late`, `duplicates`, the limit
 * of series and totals of deltas depend on the earlier samples of a series, so a store with several writers assigns each series
 * to one of them.
 */
export interface MetricAppendOutcome {
  readonly accepted: number;
  /** Of the accepted: older than the newest of their series. */
  readonly late: number;
  /** Stored before with the same value, or part of a repeated request, or of a millisecond that has a later value. */
  readonly duplicates: number;
  readonly rejected: Readonly<Partial<Record<RejectionReason, number>>>;
  /** Why the first rejected sample was rejected, and what to do; absent when none was. */
  readonly reason?: string;
  /** The rejected samples by reason with an example of each; absent when none was. */
  readonly rejections?: readonly Rejection<RejectionReason>[];
  readonly points: DecodedPoints;
  /** Absent when the request had none. */
  readonly exemplars?: ExemplarCounts;
}

/** Data points of a request, including rejected ones. */
export interface DecodedPoints {
  /** Of OTLP as the producer counts them: a histogram point is one. Of remote write samples, with those of histograms. */
  readonly received: number;
  readonly rejected: number;
  /** Of remote write: the samples and native histograms that are stored, as the sender counts them. */
  readonly written?: { readonly samples: number; readonly histograms: number };
}

export interface InstantQuery {
  readonly projectId: string;
  /** Valid PromQL, parsed by the caller before. */
  readonly query: string;
  readonly atMs: number;
  readonly lookbackMs?: number;
  /** Limit of series in the result; a warning reports when there were more. */
  readonly maxResultSeries?: number;
  readonly limits: QueryLimits;
}

/** Evaluated at `startMs`, `startMs + stepMs`, ... up to and including `endMs` when it falls on a step. */
export interface RangeQuery {
  readonly projectId: string;
  readonly query: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly stepMs: number;
  readonly lookbackMs?: number;
  /** Limit of series in the result; a warning reports when there were more. */
  readonly maxResultSeries?: number;
  readonly limits: QueryLimits;
}

/** A result encoded by the thread that evaluated it, because results may be large. */
export interface EncodedQueryResult extends QueryUsage {
  /** `{"resultType": ..., "result": ...}` in JSON (https://prometheus.io/docs/prometheus/latest/querying/api/#expression-query-result-formats). */
  readonly data: Uint8Array<ArrayBuffer>;
  readonly annotations: Annotations;
  /** Time of the evaluation, without waiting for a thread and without encoding. */
  readonly evaluationMs: number;
}

/** Series are selected by any of the selectors (all series without one) and have samples in the closed window. */
export interface SeriesSelection {
  readonly projectId: string;
  readonly selectors: readonly (readonly MatcherNode[])[];
  readonly startMs: number;
  readonly endMs: number;
  /** Limit of rows in the result. */
  readonly limit: number;
}

/** Exemplars of the series that any of the selectors selects, in the closed window. */
export interface ExemplarSelection {
  readonly projectId: string;
  readonly selectors: readonly (readonly MatcherNode[])[];
  readonly startMs: number;
  readonly endMs: number;
}

/** A metric family of the catalogue. Without metadata the kind follows from the names (`_total`, `_bucket` with `le`). */
export interface MetricSummary {
  readonly name: string;
  readonly kind: MetricKind;
  readonly unit?: string;
  readonly description?: string;
  /** Label names, without the metric name. */
  readonly dimensions: Truncatable<string>;
}

export interface MetricCatalogueQuery {
  readonly projectId: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Only names that contain it, case-insensitively. */
  readonly search?: string;
  readonly maxMetrics: number;
  readonly maxDimensions: number;
}

/** Series with samples in the closed window are counted. */
export interface CardinalityQuery {
  readonly projectId: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Limit of rows of each list. */
  readonly limit: number;
}

export interface NamedCount {
  readonly name: string;
  readonly value: number;
}

/** How many series a project has. Each list has the largest counts first, equal ones in code-unit order of their names. */
export interface SeriesCardinality {
  readonly seriesCount: number;
  /** Different pairs of a label and a value; the metric name is a label. */
  readonly labelPairCount: number;
  readonly seriesByMetric: readonly NamedCount[];
  /** Different values of each label, */
  readonly valuesByLabel: readonly NamedCount[];
  /** and how long they are together, in bytes of UTF-8. */
  readonly valueBytesByLabel: readonly NamedCount[];
  /** By `label=value`. */
  readonly seriesByPair: readonly NamedCount[];
}

/** One evaluation of an alert's expressions. */
export interface ConditionEvaluation {
  readonly projectId: string;
  readonly atMs: number;
  /** PromQL expressions with vector results. */
  readonly expressions: readonly string[];
  readonly limits: QueryLimits;
}

/** The vector of one expression, of `conditionLimits` at most, or why it failed. */
export type ConditionResult =
  | { readonly ok: true; readonly samples: readonly VectorSample[] }
  | { readonly ok: false; readonly message: string };

/** The watched metrics with samples in one commit. */
export interface MetricCommit {
  readonly projectId: string;
  /** Time of the newest sample stored, by metric name (`__name__`). */
  readonly newestMs: ReadonlyMap<string, number>;
}

/** The memory of a store, in bytes. */
export interface MetricStoreUsage {
  /** Series with samples in memory, or with a running total that is kept. */
  readonly seriesCount: number;
  /** Of recent samples. */
  readonly sampleBytes: number;
  /** Of the labels of series, and of the names of their metrics. */
  readonly seriesBytes: number;
}

/**
 * Storage of metrics. Accepted samples are durable when `append` resolves, and visible to every read that starts
 * afterwards.
 *
 * @throws AppError `INVALID_ARGUMENT` when a request is not valid protobuf: nothing of it was stored.
 * @throws AppError `UNAVAILABLE` when the medium accepts no writes at present (a full disk): nothing was stored.
 * @throws PromqlError when a query fails or exceeds a limit; AppError `DEADLINE_EXCEEDED` when it exceeds its budget.
 */
export interface MetricStore {
  append(batch: MetricBatch): Promise<MetricAppendOutcome>;

  instant(query: InstantQuery, budget: QueryBudget): Promise<EncodedQueryResult>;
  range(query: RangeQuery, budget: QueryBudget): Promise<EncodedQueryResult>;

  /** Label sets, each a record with `__name__`. This list and those below are in code-unit order. */
  series(
    selection: SeriesSelection,
    budget: QueryBudget,
  ): Promise<Truncatable<Readonly<Record<string, string>>>>;
  labelNames(selection: SeriesSelection, budget: QueryBudget): Promise<Truncatable<string>>;
  labelValues(
    selection: SeriesSelection & { readonly label: string },
    budget: QueryBudget,
  ): Promise<Truncatable<string>>;
  /** Metadata of one metric, or of all. */
  metadata(
    query: { readonly projectId: string; readonly metric?: string; readonly limit: number },
    budget: QueryBudget,
  ): Promise<Truncatable<MetricMetadata>>;
  catalogue(query: MetricCatalogueQuery, budget: QueryBudget): Promise<Truncatable<MetricSummary>>;
  cardinality(query: CardinalityQuery, budget: QueryBudget): Promise<SeriesCardinality>;
  /**
   * Exemplars by series, in the order of the labels. The store keeps the newest of each project; when the answer is too large
   * (`truncated`), it has the newest of those.
   */
  exemplars(selection: ExemplarSelection, budget: QueryBudget): Promise<Truncatable<SeriesExemplars>>;

  /**
   * Runs in a separate thread, so that no query delays an alert; the start of that thread is no part of the budget. One result
   * per evaluation and expression, in their order.
   *
   * @throws PromqlError of kind `limit` when several evaluations give more together than one alert alone may: request them apart.
   */
  evaluateConditions(
    evaluations: readonly ConditionEvaluation[],
    budget: RunBudget,
  ): Promise<readonly (readonly ConditionResult[])[]>;
  /**
   * Adds metrics to those that commits report to this process, and removes others. Resolves when they do: a sample that was committed
   * before and is not reported is visible to every read that starts afterwards.
   */
  watch(added: NamesByProject, removed?: NamesByProject): Promise<void>;
  /**
   * Subscribes to commits with samples of watched metrics, once these can be read. Each commit of this process is reported;
   * commits of others may be reported late, several as one, or twice. @returns a function that unsubscribes.
   */
  onCommit(listener: (commit: MetricCommit) => void): () => void;

  /**
   * Removes every UTC day that ended at or before this time; samples of such days are `too_old` from now on. A later call with an
   * earlier time takes them again, once the removal is complete, and shows nothing that was removed.
   */
  dropDaysBefore(ms: number): Promise<void>;
  /** What it keeps in memory at present. */
  usage(): Promise<MetricStoreUsage>;
  /** Waits for writes in progress, then releases files and threads. */
  stop(): Promise<void>;
}
