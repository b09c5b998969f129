import type { SeededRandom } from '../../../process/load/seeded-random.ts';
import { pick } from './choose.ts';
import { createModifiers, createOffset, sampleRanges } from './query-times.ts';

const metrics = [
  ...[
    'http_requests_total',
    'http_requests_total',
    'errors_total',
    'temperature_celsius',
    'memory_bytes',
    'up',
  ],
  ...['build_info', 'started_seconds', 'odd_values'],
  ...['request_duration_seconds_bucket', 'request_duration_seconds_sum'],
];
const counters = ['http_requests_total', 'errors_total', 'request_duration_seconds_bucket'];

// Most of them leave something of most metrics.
const matchers = [
  ...['job="api"', 'job!="api"', 'job=~"a.*|web"', 'job!~".*b"', 'job=""', 'job!=""', 'job=~"(?i:WEB)"'],
  ...[
    'instance="a:1"',
    'instance=~".:[12]|"',
    'instance!~"b.*"',
    'code=~"2..|"',
    'code=~"5..|"',
    'code!="200"',
  ],
  ...['le=~"1|"', 'le!~"0.*"', 'zone!="y"', 'zone!=""', 'absent_label=""', 'kind!~"[ab]"'],
];

/** A selector without offset and `@`. */
export function createPlainSelector(random: SeededRandom, names: readonly string[] = metrics): string {
  if (random.chance(0.03)) {
    return pick(random, ['{__name__=~"up|build_info"}', '{job="web",code!=""}', 'nothing_here']);
  }
  const count = random.chance(0.6) ? 0 : random.between(1, 2);
  const set = Array.from({ length: count }, () => pick(random, matchers)).join(',');
  return `${pick(random, names)}${set === '' ? '' : `{${set}}`}`;
}

export function createSelector(random: SeededRandom): string {
  return `${createPlainSelector(random)}${createModifiers(random)}`;
}

export function createRangeSelector(random: SeededRandom): string {
  return `${createPlainSelector(random)}[${pick(random, sampleRanges)}]${createModifiers(random)}`;
}

/** Prometheus 2.42 moves the window of `predict_linear` despite `@`, so `@` is left out; see `known-differences.ts`. */
export function createRangeWithoutAt(random: SeededRandom): string {
  const offset = random.chance(0.2) ? createOffset(random) : '';
  return `${createPlainSelector(random)}[${pick(random, sampleRanges)}]${offset}`;
}

const counterFunctions = ['rate', 'increase', 'irate', 'resets', 'changes', 'delta'];

/** Rates are taken only of what begins far from zero; see `known-differences.ts`. */
export function createRate(random: SeededRandom): string {
  const range = `${createPlainSelector(random, counters)}[${pick(random, sampleRanges)}]`;
  return `${pick(random, counterFunctions)}(${range}${createModifiers(random)})`;
}
