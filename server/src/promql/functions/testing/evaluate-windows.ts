import type { Samples } from '../../samples/samples.ts';
import { functionCatalogue } from '../catalogue.ts';
import type { RangeFunctionContext } from '../function-definition.ts';
import { callOf, contextOfCall, scalarsOf } from './function-call.ts';

/** A sample: seconds, value. */
export type TimedValue = readonly [seconds: number, value: number];

/**
 * The results of a call such as `rate(m[1m])` or `rate(m[1m] offset 1m)` over the samples of one series, at times in seconds; the windows are found by
 * a linear scan. `undefined` also for an empty window.
 */
export function evaluateWindows(
  text: string,
  points: readonly TimedValue[],
  atSeconds: readonly number[],
): { readonly results: readonly (number | undefined)[]; readonly annotations: ReadonlySet<string> } {
  const call = callOf(text);
  const definition = functionCatalogue.get(call.name);
  const range = call.args.find((arg) => arg.kind === 'matrixSelector');
  if (definition?.kind !== 'range' || range === undefined) throw new Error(`${text} has no range`);
  const { context: base, annotations } = contextOfCall(text, atSeconds.length);
  const metricName = range.selector.metricName ?? '';
  const context: RangeFunctionContext = { ...base, rangeMs: range.rangeMs, metricName };
  const samples = samplesOf(points);
  const evaluate = definition.prepare(samples, scalarsOf(call, atSeconds.length), context);
  const results = atSeconds.map((seconds, step) => {
    const endMs = seconds * 1000 - range.selector.offsetMs;
    const window = { ...windowOf(samples, endMs, range.rangeMs), stepMs: seconds * 1000, step, value: NaN };
    return window.from === window.to || !evaluate(window) ? undefined : window.value;
  });
  return { results, annotations };
}

/** The result of the one window that ends at a time. */
export function evaluateWindow(
  text: string,
  points: readonly TimedValue[],
  atSeconds: number,
): number | undefined {
  return evaluateWindows(text, points, [atSeconds]).results[0];
}

export function samplesOf(points: readonly TimedValue[]): Samples {
  return {
    timestampsMs: Float64Array.from(points, ([seconds]) => seconds * 1000),
    values: Float64Array.from(points, ([, value]) => value),
    from: 0,
    to: points.length,
  };
}

function windowOf(samples: Samples, endMs: number, rangeMs: number) {
  const startMs = endMs - rangeMs;
  const from = samples.timestampsMs.filter((timeMs) => timeMs <= startMs).length;
  const to = samples.timestampsMs.filter((timeMs) => timeMs <= endMs).length;
  return { samples, from, to, startMs, endMs };
}
