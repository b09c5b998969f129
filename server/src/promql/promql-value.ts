import type { Labels } from './labels/labels.ts';

/** The result of a query. All times are milliseconds since the epoch. */
export type PromqlValue =
  | { readonly type: 'scalar'; readonly timestampMs: number; readonly value: number }
  | { readonly type: 'string'; readonly timestampMs: number; readonly value: string }
  /** In the order of the result: sorting functions order it, topk and bottomk within their groups. */
  | { readonly type: 'vector'; readonly timestampMs: number; readonly samples: readonly VectorSample[] }
  /** Of a range query, or of an instant query for a range selector. Sorted by labels. */
  | { readonly type: 'matrix'; readonly series: readonly MatrixSeries[] };

export interface VectorSample {
  readonly labels: Labels;
  readonly value: number;
  /** Differs from that of the vector only for a bare selector, and never in API responses. */
  readonly timestampMs?: number;
}

export interface MatrixSeries {
  readonly labels: Labels;
  /** Ascending; of the same length as `values`, at least one. */
  readonly timestampsMs: Float64Array;
  readonly values: Float64Array;
}

/** Warnings and infos about the result (https://prometheus.io/docs/prometheus/latest/querying/api/). Each text once. */
export interface Annotations {
  readonly warnings: readonly string[];
  readonly infos: readonly string[];
}

/** What the evaluation of a query used. */
export interface QueryUsage {
  /** Each sample once per selector. */
  readonly samplesRead: number;
  /** The most points that were held at once, the result included. */
  readonly peakPoints: number;
}

export interface QueryResult extends QueryUsage {
  readonly value: PromqlValue;
  readonly annotations: Annotations;
}
