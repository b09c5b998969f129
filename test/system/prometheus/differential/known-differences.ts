import type { InstantTimes, RangeTimes } from '../../../conformance/promql/script.ts';
import type { BothAnswers } from './ask-both.ts';
import { exactSampleCount, exactStartMs } from './exact-series.ts';

/**
 * Where Debian's Prometheus 2.42 answers otherwise than Prometheus 3, whose language Cairn speaks, shown by a query over
 * `createExactSeries`. Generated queries are made so that they do not meet these, but for what `isAboutNames` recognises.
 */
export interface KnownDifference {
  readonly reason: string;
  readonly query: string;
  readonly times: InstantTimes | RangeTimes;
  /** As `showAnswer` shows answers. */
  readonly ours: string;
  readonly theirs: string | RegExp;
}

const lastMs = exactStartMs + (exactSampleCount - 1) * 60_000;
const atLast: InstantTimes = { kind: 'instant', atMs: lastMs };
const inSteps: RangeTimes = { kind: 'range', startMs: lastMs - 600_000, endMs: lastMs, stepMs: 300_000 };

export const knownDifferences: readonly KnownDifference[] = [
  {
    reason: 'a range leaves out the sample at its beginning',
    query: 'count_over_time(minutes[5m])',
    times: atLast,
    ours: '{job="a"} 5',
    theirs: '{job="a"} 6',
  },
  {
    reason: 'the look-back leaves out the sample at its beginning',
    query: 'minutes',
    times: { kind: 'instant', atMs: lastMs + 300_000 },
    ours: '',
    theirs: 'minutes{job="a"} 61',
  },
  {
    reason: 'a subquery leaves out the step at its beginning',
    query: 'count_over_time(vector(1)[5m:1m])',
    times: atLast,
    ours: '{} 5',
    theirs: '{} 6',
  },
  {
    reason:
      'a counter that begins far from the beginning of its window is extrapolated by half an interval at most, not to zero',
    query: 'increase(minutes[10m])',
    times: { kind: 'instant', atMs: exactStartMs + 330_000 },
    ours: '{job="a"} 6',
    theirs: '{job="a"} 6.5',
  },
  {
    reason: 'the dot of a regular expression matches a line feed',
    query: 'lines{text=~"a.b"}',
    times: atLast,
    ours: 'lines{text="a\\nb"} 1',
    theirs: '',
  },
  {
    reason: 'names may be any UTF-8 text',
    query: 'count_values("1x", vector(1))',
    times: atLast,
    ours: '{"1x"="1"} 1',
    theirs: 'refused',
  },
  {
    reason: 'a name may be written in quotes',
    query: '{"minutes"}',
    times: atLast,
    ours: 'minutes{job="a"} 61',
    theirs: 'refused',
  },
  {
    reason: 'a duration may be written as a number of seconds',
    query: 'minutes offset 60',
    times: atLast,
    ours: 'minutes{job="a"} 60',
    theirs: 'refused',
  },
  {
    reason: 'digits may be parted by underscores',
    query: 'vector(1_000)',
    times: atLast,
    ours: '{} 1000',
    theirs: 'refused',
  },
  {
    reason: 'atan2 drops the metric name, as every arithmetic operator does',
    query: 'minutes atan2 0',
    times: atLast,
    ours: '{job="a"} 1.5707963267948966',
    theirs: 'minutes{job="a"} 1.5707963267948966',
  },
  {
    reason: 'the deviation of a single value that is infinite or NaN is NaN',
    query: 'stddev(vector(Inf))',
    times: atLast,
    ours: '{} NaN',
    theirs: '{} 0',
  },
  {
    reason:
      'a value that is no time has no hour; Prometheus has the integer that the processor makes of it (https://go.dev/ref/spec#Conversions)',
    query: 'hour(vector(NaN))',
    times: atLast,
    ours: '{} NaN',
    theirs: /^\{\} \d+$/,
  },
  {
    reason: 'a match that is many to one is refused, even if the comparison leaves at most one',
    query: 'minutes_of > on (job) minutes * 0 + 1',
    times: atLast,
    ours: 'refused',
    theirs: '{job="a"} 60',
  },
  {
    reason:
      'predict_linear has the window that @ fixes at every step; 2.42 loses it after the first, a fault of it',
    query: 'predict_linear(minutes_of{half="1"}[5m] @ start(), 0)',
    times: inSteps,
    ours: '{half="1", job="a"} 50 55 60',
    theirs: '{half="1", job="a"} 50',
  },
  {
    reason:
      'timestamp reads a selector with offset and @ as others do; 2.42 finds nothing further back than the look-back',
    query: 'timestamp(minutes offset 10m @ end())',
    times: atLast,
    ours: `{job="a"} ${lastMs / 1_000 - 600}`,
    theirs: '',
  },
  {
    reason: 'sums of an aggregation are compensated for rounding',
    query: 'sum(parts)',
    times: atLast,
    ours: '{} 1',
    theirs: '{} 0',
  },
  {
    reason: 'histogram_fraction takes classic buckets',
    query: 'histogram_fraction(0, 1, size_bucket)',
    times: atLast,
    ours: '{} 0.5',
    theirs: '',
  },
  {
    reason: 'holt_winters is called double_exponential_smoothing',
    query: 'holt_winters(minutes[5m], 0.5, 0.5)',
    times: atLast,
    ours: 'refused',
    theirs: '{job="a"} 61',
  },
];

/**
 * Whether one of both refuses a query because series became equal when they lost their metric names, which Prometheus 2.42
 * takes away at once: there they may collide sooner than here.
 */
export function isAboutNames({ ours, theirs }: BothAnswers): boolean {
  if (ours.ok === theirs.ok) return false;
  return [ours, theirs].some((answer) => !answer.ok && answer.message === collision);
}

const collision = 'vector cannot contain metrics with the same labelset';
