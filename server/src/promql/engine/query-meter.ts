import { PromqlError } from '../promql-error.ts';
import type { QueryUsage } from '../promql-value.ts';
import type { QueryLimits } from '../query-limits.ts';

/** Counts the resources of a query and throws a `PromqlError` of kind `limit` beyond a limit. */
export interface QueryMeter {
  readonly samplesRead: number;
  /** The most points held at once so far. */
  readonly peakPoints: number;
  /** Samples read from the source, which also count as work. */
  chargeSamples(count: number): void;
  /** Points that are held from now on. */
  chargePoints(count: number): void;
  releasePoints(count: number): void;
  /** Steps of a range query. */
  checkSteps(count: number): void;
  /** A counter for the label sets of one part of the query. */
  countSeries(): (added: number) => void;
  /** Checks the deadline once enough work has accumulated; a unit is about the work of one sample. */
  work(units: number): void;
  /** For functions and aggregations, which call it once per series: counts as the work of a medium series. */
  checkDeadline(): void;
}

/** About a millisecond of work. */
const unitsPerCheck = 100_000;

const unitsPerCall = 500;

export function createQueryMeter(limits: QueryLimits, checkDeadline: () => void): QueryMeter {
  return new CountingMeter(limits, checkDeadline);
}

class CountingMeter implements QueryMeter {
  samplesRead = 0;
  peakPoints = 0;
  readonly #limits: QueryLimits;
  readonly #checkDeadline: () => void;
  #pointsHeld = 0;
  #unitsLeft = 0;

  constructor(limits: QueryLimits, checkDeadline: () => void) {
    this.#limits = limits;
    this.#checkDeadline = checkDeadline;
  }

  chargeSamples(count: number): void {
    const { maxSamples } = this.#limits;
    this.samplesRead += count;
    if (this.samplesRead > maxSamples) throw tooManySamples(maxSamples);
    this.work(count);
  }

  chargePoints(count: number): void {
    const { maxPoints } = this.#limits;
    this.#pointsHeld += count;
    if (this.#pointsHeld > this.peakPoints) this.peakPoints = this.#pointsHeld;
    if (this.#pointsHeld > maxPoints) throw tooManyPoints(maxPoints);
  }

  releasePoints(count: number): void {
    this.#pointsHeld -= count;
  }

  checkSteps(count: number): void {
    const { maxPointsPerSeries } = this.#limits;
    if (count - 1 > maxPointsPerSeries) throw tooManySteps(maxPointsPerSeries, count);
  }

  countSeries(): (added: number) => void {
    const { maxSeries } = this.#limits;
    let series = 0;
    return (added) => {
      series += added;
      if (series > maxSeries) throw tooManySeries(maxSeries, series);
    };
  }

  work(units: number): void {
    this.#unitsLeft -= units;
    if (this.#unitsLeft > 0) return;
    this.#unitsLeft = unitsPerCheck;
    this.#checkDeadline();
  }

  checkDeadline(): void {
    this.work(unitsPerCall);
  }
}

/** What a query used, for its statistics. */
export function usageOf({ samplesRead, peakPoints }: QueryMeter): QueryUsage {
  return { samplesRead, peakPoints };
}

function tooManySamples(max: number): PromqlError {
  return new PromqlError('limit', `the query reads more than ${format(max)} samples`, {
    hint: 'select fewer series or a shorter time',
    limit: { name: 'maxSamples', max },
  });
}

function tooManyPoints(max: number): PromqlError {
  return new PromqlError('limit', `the query holds more than ${format(max)} points at once`, {
    hint: 'aggregate first, select fewer series, or take a longer step, also in subqueries',
    limit: { name: 'maxPoints', max },
  });
}

function tooManySteps(max: number, received: number): PromqlError {
  const message = `the query has ${format(received)} points per series, more than ${format(max)}`;
  return new PromqlError('limit', message, {
    hint: 'take a longer step or a shorter time',
    limit: { name: 'maxPointsPerSeries', max, received },
  });
}

function tooManySeries(max: number, received: number): PromqlError {
  return new PromqlError('limit', `a part of the query returns more than ${format(max)} series`, {
    hint: 'add matchers to its selectors, or aggregate over fewer labels',
    limit: { name: 'maxSeries', max, received },
  });
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}
