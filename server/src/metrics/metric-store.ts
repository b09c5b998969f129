import type { Annotations, VectorSample } from '../promql/promql-value.ts';
import type { QueryLimits } from '../promql/query-limits.ts';
import type { MatcherNode } from '../promql/syntax/ast.ts';
import type { QueryBudget } from '../query-budget.ts';
import type { MetricKind, MetricMetadata } from './metric.ts';
import type { RejectionReason } from './sample-sink.ts';

export type MetricRequestFormat = 'otlp' | 'remote-write';

/** One request of one project. */
export interface MetricBatch {
  readonly projectId: string;
  /** An `ExportMetricsServiceRequest` (opentelemetry-proto 1.x) or a `prometheus.WriteRequest` (remote write 1.0), in protobuf, decompressed. The store owns the bytes from now on. */
  readonly request: Uint8Array<ArrayBuffer>;
  readonly format: MetricRequestFormat;
  readonly receivedAtMs: number;
  /** Samples before `oldestMs` or after `newestMs` are rejected. */
  readonly oldestMs: number;
  readonly newestMs: number;
}

/** Every sample of the request is in exactly one of `accepted`, `duplicates`, and `rejected`. */
export interface MetricAppendOutcome {
  readonly accepted: number;
  /** Of the accepted: older than the newest of their series. */
  readonly late: number;
  /** Stored before with the same value. */
  readonly duplicates: number;
  readonly rejected: Readonly<Partial<Record<RejectionReason, number>>>;
  /** Why the first rejected sample was, and what to do; absent when none was. */
  readonly reason?: string;
  /** Data points of the request in the producer's own count (a histogram point is one, whatever it becomes); rejected ones among them. */
  readonly points: { readonly received: number; readonly rejected: number };
}

export interface InstantQuery {
  readonly projectId: string;
  /** Parses: the caller has tried. */
  readonly query: string;
  readonly atMs: number;
  readonly lookbackMs?: number;
  /** Series of the answer that are given at most; a warning says when there were more. */
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
  /** Series of the answer that are given at most; a warning says when there were more. */
  readonly maxResultSeries?: number;
  readonly limits: QueryLimits;
}

/** An answer as the thread that evaluated it encoded it, because answers may be large. */
export interface EncodedQueryResult {
  /** `{"resultType": ..., "result": ...}` in JSON (https://prometheus.io/docs/prometheus/latest/querying/api/#expression-query-result-formats). */
  readonly data: Uint8Array<ArrayBuffer>;
  readonly annotations: Annotations;
  readonly samplesRead: number;
}

/** Series are selected by any of the selectors (all series without one) and have samples in the closed window. */
export interface SeriesSelection {
  readonly projectId: string;
  readonly selectors: readonly (readonly MatcherNode[])[];
  readonly startMs: number;
  readonly endMs: number;
  /** Rows given at most. */
  readonly limit: number;
}

export interface Truncatable<Item> {
  /** In code-unit order. */
  readonly items: readonly Item[];
  /** Whether there are more. */
  readonly truncated: boolean;
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
  /** Only names that contain it, whatever the case. */
  readonly search?: string;
  readonly maxMetrics: number;
  readonly maxDimensions: number;
}

/** One evaluation of an alert's expressions. */
export interface ConditionEvaluation {
  readonly projectId: string;
  readonly atMs: number;
  /** PromQL that gives vectors. */
  readonly expressions: readonly string[];
  readonly limits: QueryLimits;
}

/** The vector of one expression, or why there is none. */
export type ConditionResult =
  | { readonly ok: true; readonly samples: readonly VectorSample[] }
  | { readonly ok: false; readonly message: string };

/** Which watched metrics got samples by one commit. */
export interface MetricCommit {
  readonly projectId: string;
  /** Time of the newest sample stored, by metric name (`__name__`). */
  readonly newestMs: ReadonlyMap<string, number>;
}

/**
 * Where metrics live. What `append` accepted is durable when it resolves, and visible to every read that starts
 * afterwards.
 *
 * @throws AppError `INVALID_ARGUMENT` when a request is not protobuf: nothing of it was stored.
 * @throws AppError `UNAVAILABLE` when the medium takes no writes now (a full disk): nothing was stored.
 * @throws PromqlError when a query fails or goes over a limit; AppError `DEADLINE_EXCEEDED` when it ran past its budget.
 */
export interface MetricStore {
  append(batch: MetricBatch): Promise<MetricAppendOutcome>;

  instant(query: InstantQuery, budget: QueryBudget): Promise<EncodedQueryResult>;
  range(query: RangeQuery, budget: QueryBudget): Promise<EncodedQueryResult>;

  /** Label sets, each a record with `__name__`. */
  series(
    selection: SeriesSelection,
    budget: QueryBudget,
  ): Promise<Truncatable<Readonly<Record<string, string>>>>;
  labelNames(selection: SeriesSelection, budget: QueryBudget): Promise<Truncatable<string>>;
  labelValues(
    selection: SeriesSelection & { readonly label: string },
    budget: QueryBudget,
  ): Promise<Truncatable<string>>;
  /** Of one metric, or of all. */
  metadata(
    query: { readonly projectId: string; readonly metric?: string; readonly limit: number },
    budget: QueryBudget,
  ): Promise<readonly MetricMetadata[]>;
  catalogue(query: MetricCatalogueQuery, budget: QueryBudget): Promise<Truncatable<MetricSummary>>;

  /** In a thread of its own, so that no query delays an alert. One result for each evaluation and expression, in their order. */
  evaluateConditions(
    evaluations: readonly ConditionEvaluation[],
    budget: QueryBudget,
  ): Promise<readonly (readonly ConditionResult[])[]>;
  /** From now on commits report these metrics of these projects, and no others. */
  watch(metricNames: ReadonlyMap<string, ReadonlySet<string>>): void;
  /** Called after each commit that stored samples of watched metrics; returns how to stop it. */
  onCommit(listener: (commit: MetricCommit) => void): () => void;

  /** Removes every whole UTC day that ended by then. */
  dropDaysBefore(ms: number): Promise<void>;
  /** Waits for writes under way, then releases files and threads. */
  stop(): Promise<void>;
}
