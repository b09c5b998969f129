import type { SeriesStream, Steps } from '../engine/step-series.ts';
import type { Samples } from '../samples/samples.ts';
import type { Call, Span, ValueType } from '../syntax/ast.ts';

/** The types of a function's parameters, for the parser. */
export interface FunctionSignature {
  readonly name: string;
  readonly parameters: readonly ValueType[];
  /** Number of optional trailing parameters. */
  readonly optional?: number;
  /** How many arguments may take the place of the last parameter, when that is optional: `Infinity` for any number. */
  readonly variadic?: number;
  readonly returns: ValueType;
  /** Behind a feature flag in Prometheus; available here without one. */
  readonly experimental?: boolean;
}

/** Adds an annotation to the result; each text is collected once. */
export interface Annotator {
  warn(text: string, span?: Span): void;
  inform(text: string, span?: Span): void;
}

export interface FunctionContext {
  readonly call: Call;
  readonly steps: Steps;
  readonly annotate: Annotator;
  /** Throws when the query has exceeded its deadline or was cancelled; call at least once per series. */
  readonly checkDeadline: () => void;
  /** For longer work: checks the deadline once enough has accumulated; a unit is about the work of one sample. */
  readonly work: (units: number) => void;
  /** Count what a function holds (sorted vectors, buckets) against the limits of the query; throw beyond them. */
  readonly chargeSeries: (count: number) => void;
  readonly chargePoints: (count: number) => void;
}

/** The samples of one series in a window: indexes `[from, to)` of `samples`, without staleness markers. */
export interface RangeWindow {
  readonly samples: Samples;
  from: number;
  to: number;
  /** The window is `(startMs, endMs]`. */
  startMs: number;
  endMs: number;
  /** The time of the step, which is `endMs` without offset and `@`. */
  stepMs: number;
  /** Index of the step, to read scalar arguments. */
  step: number;
  /** The result, which the evaluator sets: as a returned number it would be an object on the heap for each window. */
  value: number;
}

/** Sets the window's `value`, or returns false for no point. Windows of a series are ascending and never empty. */
export type RangeEvaluator = (window: RangeWindow) => boolean;

/** A scalar argument, by step. */
export type StepScalar = Float64Array;

export type FunctionDefinition = FunctionSignature &
  (
    | {
        /** Over the samples of a range: rate, sum_over_time, ... The first matrix parameter is the range. */
        readonly kind: 'range';
        readonly keepsName?: boolean;
        /**
         * Called once per series, so that shared state of its windows (prefix sums, a deque of maxima) is built once: evaluation
         * is O(samples + steps) where the function allows it.
         */
        readonly prepare: (
          samples: Samples,
          scalars: readonly StepScalar[],
          context: RangeFunctionContext,
        ) => RangeEvaluator;
      }
    | {
        /** Value by value: abs, clamp, hour, ... */
        readonly kind: 'sample';
        readonly keepsName?: boolean;
        readonly map: (value: number, scalars: readonly StepScalar[], step: number) => number | undefined;
      }
    | {
        /** Over whole vectors: label_replace, sort, absent, histogram_quantile, ... */
        readonly kind: 'vector';
        readonly evaluate: (args: VectorFunctionArguments, context: FunctionContext) => SeriesStream;
      }
    | {
        /** Without a vector: time, pi, vector(scalar) is `vector`, scalar(vector) is `scalar`. */
        readonly kind: 'scalar';
        readonly evaluate: (args: VectorFunctionArguments, context: FunctionContext) => StepScalar;
      }
    /** Evaluated by the engine itself, because it needs more than values: timestamp, absent_over_time, sort on instants, info. */
    | { readonly kind: 'engine' }
  );

export interface RangeFunctionContext extends FunctionContext {
  readonly rangeMs: number;
  /** Metric name of the current series, for annotations; '' if absent. */
  readonly metricName: string;
}

/** Arguments in the order of the call, by their type. */
export interface VectorFunctionArguments {
  readonly vectors: readonly SeriesStream[];
  readonly scalars: readonly StepScalar[];
  readonly strings: readonly string[];
}
