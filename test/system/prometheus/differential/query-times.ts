import type { InstantTimes, RangeTimes } from '../../../conformance/promql/script.ts';
import type { SeededRandom } from '../../../process/load/seeded-random.ts';
import { pick } from './choose.ts';
import { firstSampleMs, lastSampleMs } from './sample-series.ts';

/*
 * Every time that a query names is a multiple of 500 ms, every range of a subquery one of 500 ms and 250 ms more, and no
 * sample is at a multiple of 250 ms. So no sample and no step of a subquery is ever on the bound of a window, which
 * belonged to it before Prometheus 3 and does not since.
 */
const gridMs = 500;

/** From five minutes before the first sample to ten minutes after the last. */
export function createTimeMs(random: SeededRandom): number {
  const [least, most] = [firstSampleMs - 300_000, lastSampleMs + 600_000];
  return random.between(least / gridMs, most / gridMs) * gridMs;
}

export function createQueryTimes(random: SeededRandom): InstantTimes | RangeTimes {
  const startMs = createTimeMs(random);
  if (random.chance(0.4)) return { kind: 'instant', atMs: startMs };
  const stepMs = pick(random, [15_000, 30_000, 60_000, 61_500, 300_000]);
  return { kind: 'range', startMs, endMs: startMs + stepMs * random.between(0, 25), stepMs };
}

/** Of samples. */
export const sampleRanges = ['30s', '1m', '2m30s', '5m', '15m', '20m'] as const;
export const subqueryRanges = ['1m250ms', '5m250ms', '10m250ms', '29m750ms'] as const;
export const subquerySteps = ['', '10s', '30s', '1m', '1m500ms', '2m'] as const;

/** `offset` and `@`, mostly none. */
export function createModifiers(random: SeededRandom): string {
  if (random.chance(0.8)) return '';
  const [offset, at] = [createOffset(random), createAt(random)];
  return pick(random, [offset, offset, at, `${at}${offset}`, `${offset}${at}`]);
}

export function createOffset(random: SeededRandom): string {
  return ` offset ${pick(random, ['30s', '1m', '7m', '-1m', '1h', '500ms'])}`;
}

export function createAt(random: SeededRandom): string {
  const seconds = Math.floor(createTimeMs(random) / 1_000);
  return ` @ ${pick(random, ['start()', 'end()', `${seconds}`, `${seconds}.5`])}`;
}
