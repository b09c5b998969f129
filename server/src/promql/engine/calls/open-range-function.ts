import type {
  FunctionDefinition,
  RangeEvaluator,
  RangeFunctionContext,
  RangeWindow,
  StepScalar,
} from '../../functions/function-definition.ts';
import { labelValue } from '../../labels/label-value.ts';
import { metricNameLabel } from '../../labels/labels.ts';
import type { Samples } from '../../samples/samples.ts';
import type { Call } from '../../syntax/ast.ts';
import type { Query, RangeStream } from '../query.ts';
import type { QueryMeter } from '../query-meter.ts';
import { createReusedSeries, type ReusedSeries } from '../reused-series.ts';
import type { SeriesStream, StepSeries, Steps } from '../step-series.ts';
import { openArguments } from './call-arguments.ts';
import { createFunctionContext } from './function-context.ts';
import { rangeArgument } from './range-argument.ts';

type RangeFunction = FunctionDefinition & { readonly kind: 'range' };

/** Two indexes move over the samples of a series, so that all its windows together cost O(samples + steps). */
export function openRangeFunction(
  call: Call,
  definition: RangeFunction,
  query: Query,
  steps: Steps,
): SeriesStream {
  const range = query.openRange(rangeArgument(call, query), steps);
  const { scalars } = openArguments(call, definition, query, steps);
  const context: ReusedContext = {
    ...createFunctionContext(call, query, steps),
    rangeMs: range.rangeMs,
    metricName: '',
  };
  return new RangeFunctionStream(range, definition, scalars, context, query.meter);
}

/** One context serves all series. */
type ReusedContext = RangeFunctionContext & { metricName: string };

class RangeFunctionStream implements SeriesStream {
  readonly #range: RangeStream;
  readonly #definition: RangeFunction;
  readonly #scalars: readonly StepScalar[];
  readonly #context: ReusedContext;
  readonly #meter: QueryMeter;
  readonly #window = createWindow();
  readonly #out: ReusedSeries;

  constructor(
    range: RangeStream,
    definition: RangeFunction,
    scalars: readonly StepScalar[],
    context: ReusedContext,
    meter: QueryMeter,
  ) {
    this.#range = range;
    this.#definition = definition;
    this.#scalars = scalars;
    this.#context = context;
    this.#meter = meter;
    this.#out = createReusedSeries(context.steps);
  }

  next(): StepSeries | undefined {
    const [range, definition, context, out] = [this.#range, this.#definition, this.#context, this.#out];
    for (let series = range.next(); series !== undefined; series = range.next()) {
      const { samples } = series;
      if (samples.from === samples.to) continue;
      context.metricName = labelValue(series.labels, metricNameLabel);
      const evaluate = definition.prepare(samples, this.#scalars, context);
      const { steps } = context;
      if (!evaluateWindows(samples, range, steps, evaluate, this.#window, out, this.#meter)) continue;
      out.labels = series.labels;
      out.dropName = definition.keepsName === true ? series.dropName : true;
      return out;
    }
    return undefined;
  }
}

/** One window serves all series. */
type ReusedWindow = { -readonly [Key in keyof RangeWindow]: RangeWindow[Key] };

function createWindow(): ReusedWindow {
  const samples = { timestampsMs: new Float64Array(0), values: new Float64Array(0), from: 0, to: 0 };
  return { samples, from: 0, to: 0, startMs: 0, endMs: 0, stepMs: 0, step: 0, value: 0 };
}

/** Work is reported in batches, since a call per window would be expensive. */
const unitsPerReport = 20_000;

/** Returns whether any step has a point. */
function evaluateWindows(
  samples: Samples,
  range: RangeStream,
  steps: Steps,
  evaluate: RangeEvaluator,
  window: ReusedWindow,
  out: StepSeries,
  meter: QueryMeter,
): boolean {
  const { timestampsMs } = samples;
  const { values, present } = out;
  window.samples = samples;
  let from = samples.from;
  let to = samples.from;
  let units = steps.count;
  let toStride = 0;
  let fromStride = 0;
  let any = false;
  for (let step = 0; step < steps.count; step++) {
    const endMs = range.firstEndMs + step * range.strideMs;
    const startMs = endMs - range.rangeMs;
    const nextTo = advance(timestampsMs, to, samples.to, endMs, toStride);
    toStride = nextTo - to;
    to = nextTo;
    const nextFrom = advance(timestampsMs, from, to, startMs, fromStride);
    fromStride = nextFrom - from;
    from = nextFrom;
    present[step] = 0;
    if (from === to) continue;
    window.from = from;
    window.to = to;
    window.startMs = startMs;
    window.endMs = endMs;
    window.stepMs = steps.startMs + step * steps.stepMs;
    window.step = step;
    const hasPoint = evaluate(window);
    // Assumes that every function reads each sample of its window, as most do.
    units += to - from;
    if (units > unitsPerReport) {
      meter.work(units);
      units = 0;
    }
    if (!hasPoint) continue;
    values[step] = window.value;
    present[step] = 1;
    any = true;
  }
  meter.work(units);
  return any;
}

/**
 * The first index in `[at, end]` whose sample is later than `untilMs`. Tries the stride of the previous step first: samples
 * are evenly spaced, so it is nearly always right.
 */
function advance(
  timestampsMs: Float64Array,
  at: number,
  end: number,
  untilMs: number,
  stride: number,
): number {
  const guess = at + stride;
  // Casts: indexes below the end of the samples.
  if (stride > 0 && guess < end) {
    const isLater = (timestampsMs[guess] as number) > untilMs;
    if (isLater && (timestampsMs[guess - 1] as number) <= untilMs) return guess;
  }
  let index = at;
  while (index < end && (timestampsMs[index] as number) <= untilMs) index++;
  return index;
}
