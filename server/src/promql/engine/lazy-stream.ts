import type { SeriesStream, StepSeries } from './step-series.ts';

const ended: SeriesStream = { next: () => undefined };

/**
 * A stream that is opened by its first request and forgotten at its end. An expression has room for thousands of operators, which
 * take memory for their steps, and their selectors for their series, while they are open: so only those are that are being read.
 */
export class LazyStream implements SeriesStream {
  readonly #open: () => SeriesStream;
  #stream: SeriesStream | undefined;

  constructor(open: () => SeriesStream) {
    this.#open = open;
  }

  next(): StepSeries | undefined {
    this.#stream ??= this.#open();
    const series = this.#stream.next();
    if (series === undefined) this.#stream = ended;
    return series;
  }
}
