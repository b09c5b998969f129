import type { ModelSample, ModelValue } from './model-commands.ts';

/** Values by the labels of an incident, as JSON of name and value pairs. */
export type PlainVector = ReadonlyMap<string, number>;

/** The results of the firing and the recovery expression of an alert. */
export interface PlainVectors {
  readonly firing: PlainVector;
  readonly recovery: PlainVector;
}

/** The samples of the model test, evaluated with plain loops. */
export interface PlainSamples {
  /** Ignores the sample and returns false when the series has one at that time. */
  add(sample: ModelSample, timeMs: number): boolean;
  /** @param alert number of the alert whose expressions to evaluate. */
  vectors(alert: number, atMs: number): PlainVectors;
  /** Of the samples after the one time and not after the other that the alert reads. */
  newestMs(alert: number, fromMs: number, toMs: number): number | undefined;
}

interface Series {
  readonly metric: string;
  readonly host: string;
  readonly zone: string;
  readonly values: Map<number, ModelValue>;
}

const lookbackMs = 300_000;
const windowMs = 60_000;

export function createPlainSamples(): PlainSamples {
  const all: Series[] = [];

  function latest({ values }: Series, atMs: number): number | undefined {
    const times = [...values.keys()].filter((timeMs) => timeMs > atMs - lookbackMs && timeMs <= atMs);
    const value = times.length === 0 ? undefined : values.get(Math.max(...times));
    return value === 'stale' ? undefined : value;
  }

  function maxInWindow({ values }: Series, atMs: number): number | undefined {
    const inWindow: number[] = [];
    for (const [timeMs, value] of values) {
      if (timeMs > atMs - windowMs && timeMs <= atMs && value !== 'stale') inWindow.push(value);
    }
    const numbers = inWindow.filter((value) => !Number.isNaN(value));
    if (inWindow.length === 0) return undefined;
    return numbers.length === 0 ? Number.NaN : Math.max(...numbers);
  }

  function byLabels(read: (series: Series, atMs: number) => number | undefined, atMs: number): PlainVector {
    const vector = new Map<string, number>();
    for (const series of all) {
      if (series.metric !== 'load') continue;
      const value = read(series, atMs);
      const { host, zone } = series;
      if (value !== undefined) vector.set(JSON.stringify(['host', host, 'zone', zone]), value);
    }
    return vector;
  }

  function sumBy(metric: string, keyOf: (series: Series) => string, atMs: number): PlainVector {
    const sums = new Map<string, number>();
    for (const series of all) {
      const value = series.metric === metric ? latest(series, atMs) : undefined;
      if (value !== undefined) sums.set(keyOf(series), (sums.get(keyOf(series)) ?? 0) + value);
    }
    return sums;
  }

  function vectorOf(alert: number, atMs: number): PlainVector {
    switch (alert) {
      case 0:
        return byLabels(latest, atMs);
      case 1:
        return sumBy('load', ({ zone }) => JSON.stringify(['zone', zone]), atMs);
      case 2:
        return byLabels(maxInWindow, atMs);
      default: {
        const [load, base] = ['load', 'base'].map((metric) => sumBy(metric, () => '[]', atMs).get('[]'));
        return new Map(load === undefined || base === undefined ? [] : [['[]', load + base]]);
      }
    }
  }

  return {
    add({ metric, host, zone, value }, timeMs) {
      let series = all.find((known) => known.metric === metric && known.host === host);
      if (series === undefined) {
        series = { metric, host, zone, values: new Map() };
        all.push(series);
      }
      if (series.values.has(timeMs)) return false;
      series.values.set(timeMs, value);
      return true;
    },
    newestMs(alert, fromMs, toMs) {
      const times = all
        .filter(({ metric }) => metric === 'load' || alert === 3)
        .flatMap(({ values }) =>
          [...values].filter(([, value]) => value !== 'stale').map(([timeMs]) => timeMs),
        )
        .filter((timeMs) => timeMs > fromMs && timeMs <= toMs);
      return times.length === 0 ? undefined : Math.max(...times);
    },
    vectors(alert, atMs) {
      const firing = vectorOf(alert, atMs);
      return { firing, recovery: alert === 2 ? byLabels(latest, atMs) : firing };
    },
  };
}
