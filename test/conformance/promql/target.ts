import type { Labels } from '../../../server/src/promql/labels/labels.ts';
import type { Annotations, PromqlValue } from '../../../server/src/promql/promql-value.ts';
import type { InstantTimes, RangeTimes } from './script.ts';

/** A query target: the engine in this process, or a service over HTTP. */
export interface PromqlTarget {
  readonly name: string;
  /** Whether metric names are removed at the end of a query, as some scripts need it. */
  readonly delaysNameRemoval: boolean;
  /** Drops everything loaded. */
  clear(): Promise<void>;
  /** Adds ascending samples; values keep the bits of staleness markers. */
  load(series: readonly LoadedSeries[]): Promise<void>;
  query(query: string, times: InstantTimes | RangeTimes): Promise<Answer>;
  stop(): Promise<void>;
}

export interface LoadedSeries {
  readonly labels: Labels;
  readonly timestampsMs: Float64Array;
  readonly values: Float64Array;
}

export type Answer =
  | { readonly ok: true; readonly value: PromqlValue; readonly annotations: Annotations }
  | { readonly ok: false; readonly message: string };
