import type { SeriesStream } from './step-series.ts';

/** Unary minus. */
export function openNegation(stream: SeriesStream): SeriesStream {
  return {
    next() {
      const series = stream.next();
      if (series === undefined) return undefined;
      const { labels, values, present } = series;
      negate(values);
      return { labels, dropName: true, values, present };
    },
  };
}

export function negate(values: Float64Array): void {
  // In bounds.
  for (let i = 0; i < values.length; i++) values[i] = -(values[i] as number);
}
