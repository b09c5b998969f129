import type { Labels } from '../../../server/src/promql/labels/labels.ts';
import type { Annotations, PromqlValue } from '../../../server/src/promql/promql-value.ts';
import type { InstantTimes, RangeTimes } from './script.ts';

/** Whatever answers queries: the engine in this process, or a service behind HTTP. */
export interface PromqlTarget {
  readonly name: string;
  /** Forgets everything that was loaded. */
  clear(): Promise<void>;
  /** Adds samples, ascending, to what was loaded; values keep the bits of staleness markers. */
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
