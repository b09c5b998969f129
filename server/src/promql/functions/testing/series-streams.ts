import type { SeriesStream, StepSeries } from '../../engine/step-series.ts';
import { formatLabels } from '../../labels/format-labels.ts';
import { toLabels } from '../../labels/to-labels.ts';
import { parsePromql } from '../../syntax/parse-promql.ts';

/** Points by step; `undefined` for none. */
export type StepValues = readonly (number | undefined)[];

/** A series such as `m{a="b"}` with its points. */
export function seriesOf(selector: string, values: StepValues, dropName = false): StepSeries {
  const expr = parsePromql(selector === '{}' ? 'none' : selector);
  const matchers = expr.kind === 'vectorSelector' && selector !== '{}' ? expr.matchers : [];
  return {
    labels: toLabels(matchers.map(({ name, value }) => [name, value] as const)),
    dropName,
    values: Float64Array.from(values, (value) => value ?? -1),
    present: Uint8Array.from(values, (value) => (value === undefined ? 0 : 1)),
  };
}

/** Reuses two arrays for all series, as streams may: a consumer that keeps them without copying sees them change. */
export function streamOf(all: readonly StepSeries[]): SeriesStream {
  const stepCount = all[0]?.values.length ?? 0;
  const values = new Float64Array(stepCount);
  const present = new Uint8Array(stepCount);
  const rest = [...all];
  return {
    next() {
      values.fill(-99);
      present.fill(1);
      const series = rest.shift();
      if (series === undefined) return undefined;
      values.set(series.values);
      present.set(series.present);
      return { ...series, values, present };
    },
  };
}

/** The series of a stream as text and points, with the dropName flag. */
export function readStream(stream: SeriesStream): [labels: string, values: StepValues][] {
  const all: [string, StepValues][] = [];
  for (let series = stream.next(); series !== undefined; series = stream.next()) {
    const { present } = series;
    const values = Array.from(series.values, (value, step) => (present[step] === 0 ? undefined : value));
    // Overwritten, as a consumer may do, to detect streams that reuse the content.
    series.values.fill(-77);
    series.present.fill(1);
    all.push([`${formatLabels(series.labels)}${series.dropName ? ' (name dropped)' : ''}`, values]);
  }
  return all;
}
