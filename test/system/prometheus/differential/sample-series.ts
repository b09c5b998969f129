import { toLabels } from '../../../../server/src/promql/labels/to-labels.ts';
import { writeStaleMarker } from '../../../../server/src/promql/samples/stale-marker.ts';
import type { LoadedSeries } from '../../../conformance/promql/target.ts';
import type { SeededRandom } from '../../../process/load/seeded-random.ts';

/** An hour before a leap day, so that the calendar functions differ between samples. */
export const firstSampleMs = Date.UTC(2024, 1, 28, 23);
export const lastSampleMs = firstSampleMs + 2 * 3_600_000;
const scrapeMs = 15_000;

/** No sample is at a multiple of this, so that no window begins or ends on one; see `query-times.ts`. */
export const timeGridMs = 250;

type NextValue = (random: SeededRandom) => number;

/** A scrape every 15 s for two hours, with jitter, lost scrapes, long gaps and staleness markers. */
export function createSampleSeries(random: SeededRandom): readonly LoadedSeries[] {
  const series: LoadedSeries[] = [];
  const add = (labels: Readonly<Record<string, string>>, next: NextValue): void => {
    series.push(createSeries(random, labels, next));
  };
  for (const job of ['api', 'web', 'batch']) {
    for (const instance of ['a:1', 'b:2']) {
      for (const code of ['200', '500']) {
        add({ __name__: 'http_requests_total', job, instance, code }, createCounter());
      }
      add({ __name__: 'errors_total', job, instance }, createCounter());
      add(
        { __name__: 'temperature_celsius', job, instance, zone: instance === 'a:1' ? 'x' : 'y' },
        gauge(-40, 60),
      );
      add({ __name__: 'memory_bytes', job, instance }, gauge(1_000_000, 64_000_000));
      add({ __name__: 'up', job, instance }, (values) => (values.chance(0.9) ? 1 : 0));
      add({ __name__: 'build_info', job, instance, version: job === 'web' ? '2' : '1' }, () => 1);
    }
    add({ __name__: 'started_seconds', job }, createClock(random));
    addHistogram(job, add);
  }
  for (const kind of ['a', 'b', 'c']) add({ __name__: 'odd_values', kind }, oddValue);
  add({ __name__: 'temperature_celsius' }, gauge(0, 20));
  return series;
}

function createSeries(
  random: SeededRandom,
  labels: Readonly<Record<string, string>>,
  next: NextValue,
): LoadedSeries {
  const times: number[] = [];
  const values: (number | 'stale')[] = [];
  let silentUntilMs = random.chance(0.1) ? firstSampleMs + 1_800_000 : 0;
  for (let atMs = firstSampleMs; atMs < lastSampleMs; atMs += scrapeMs) {
    if (atMs < silentUntilMs || random.chance(0.02)) continue;
    const isLost = random.chance(0.008);
    if (isLost) silentUntilMs = atMs + random.between(1, 25) * 60_000;
    if (isLost && random.chance(0.5)) continue;
    times.push(atMs + random.between(0, 11) * timeGridMs + random.between(1, timeGridMs - 1));
    values.push(isLost ? 'stale' : next(random));
  }
  const bits = new Float64Array(values.length);
  for (const [index, value] of values.entries()) {
    if (value === 'stale') writeStaleMarker(bits, index);
    else bits[index] = value;
  }
  return { labels: toLabels(Object.entries(labels)), timestampsMs: Float64Array.from(times), values: bits };
}

/**
 * Starts high, and at most every 45 minutes again at 0, from where it jumps: never near zero without being there. How far a
 * rate reaches back from a first sample close to zero, Prometheus 3 has changed; see `known-differences.ts`.
 */
function createCounter(): NextValue {
  let value = 1_000_000;
  let samplesSinceReset = 0;
  return (random) => {
    samplesSinceReset += 1;
    if (samplesSinceReset > 180 && random.chance(0.01)) {
      value = 0;
      samplesSinceReset = 0;
    } else value += samplesSinceReset === 1 ? 6_000 : random.between(0, 100);
    return value;
  };
}

/** Multiples of one eighth, whose sums are exact in any order. */
function gauge(least: number, most: number): NextValue {
  return (random) => random.between(least * 8, most * 8) / 8;
}

/** A time in seconds that is somewhere in three years and moves on. */
function createClock(random: SeededRandom): NextValue {
  let value = random.between(1_672_531_200, 1_767_225_600);
  return (steps) => {
    value += steps.between(0, 86_400);
    return value;
  };
}

const odd = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  0,
  -0,
  1,
  -1,
  1.5,
  -2.5,
  1e6,
] as const;

function oddValue(random: SeededRandom): number {
  // The index is within the list.
  return odd[random.between(0, odd.length - 1)] as number;
}

const bounds = ['0.1', '0.5', '1', '2.5', '10', '+Inf'];

/** One instance's classic histogram, of which every series counts on its own: buckets may be lost, and may decrease. */
function addHistogram(
  job: string,
  add: (labels: Readonly<Record<string, string>>, next: NextValue) => void,
): void {
  const name = 'request_duration_seconds';
  for (const [index, le] of bounds.entries()) {
    let count = 10_000 * (index + 1);
    add({ __name__: `${name}_bucket`, job, le }, (random) => {
      count += random.between(0, 10 * (index + 1));
      return count;
    });
  }
  add({ __name__: `${name}_sum`, job }, createCounter());
  add({ __name__: `${name}_count`, job }, createCounter());
}
