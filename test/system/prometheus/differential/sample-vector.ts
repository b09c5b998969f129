import type { SeededRandom } from '../../../process/load/seeded-random.ts';
import { pick, pickWeighted } from './choose.ts';
import {
  createAt,
  createModifiers,
  createOffset,
  sampleRanges,
  subqueryRanges,
  subquerySteps,
} from './query-times.ts';
import {
  createVectorBinary,
  operand,
  scalarOperators,
  sign,
  vectorScalarOperators,
} from './sample-binary.ts';
import {
  createPlainSelector,
  createRangeSelector,
  createRangeWithoutAt,
  createRate,
  createSelector,
} from './sample-selector.ts';
import { firstSampleMs } from './sample-series.ts';

/** Each takes one vector. */
export const vectorFunctions = [
  ...['abs', 'ceil', 'exp', 'floor', 'ln', 'log10', 'log2', 'sgn', 'sqrt', 'deg', 'rad', 'round'],
  ...['acos', 'acosh', 'asin', 'asinh', 'atan', 'atanh', 'cos', 'cosh', 'sin', 'sinh', 'tan', 'tanh'],
  ...['absent', 'timestamp', 'histogram_count', 'histogram_sum'],
];
export const calendarFunctions = [
  ...['days_in_month', 'day_of_month', 'day_of_week', 'day_of_year', 'hour', 'minute', 'month', 'year'],
];
/** Each takes one range. */
export const rangeFunctions = [
  ...[
    'avg_over_time',
    'min_over_time',
    'max_over_time',
    'sum_over_time',
    'count_over_time',
    'last_over_time',
  ],
  ...['present_over_time', 'absent_over_time', 'stddev_over_time', 'stdvar_over_time', 'changes', 'resets'],
  ...['delta', 'idelta', 'deriv'],
];
const aggregations = ['sum', 'avg', 'min', 'max', 'count', 'group', 'stddev', 'stdvar'];

/** An expression that gives an instant vector, with others nested in it up to the depth. */
export function createVector(random: SeededRandom, depth: number): string {
  if (depth <= 0) return random.chance(0.4) ? createRate(random) : createSelector(random);
  const inner = (): string => createVector(random, depth - 1);
  const scalar = (): string => createScalar(random, depth - 1);
  return pickWeighted(random, [
    [2, () => createSelector(random)],
    [3, () => createRate(random)],
    [5, () => createOverTime(random, depth)],
    [3, () => createCall(random, inner())],
    [1, () => createTimestamp(random)],
    [2, () => createCalendar(random, inner())],
    [5, () => createAggregation(random, depth)],
    [5, () => createVectorBinary(random, () => inner())],
    [3, () => createVectorScalar(random, inner(), scalar())],
    [1, () => `clamp(${inner()}, ${scalar()}, ${scalar()})`],
    [1, () => `${pick(random, ['clamp_min', 'clamp_max'])}(${inner()}, ${scalar()})`],
    [1, () => `round(${inner()}, ${pick(random, ['0.5', '5', '10', '100'])})`],
    [1, () => `vector(${scalar()})`],
    [1, () => `-${operand(inner())}`],
    [2, () => createLabelCall(random, inner())],
    [2, () => createHistogramQuantile(random)],
    [1, () => `count_values${createGrouping(random)}("value", ${createSelector(random)})`],
    [1, () => `(${inner()})`],
  ]);
}

export function createScalar(random: SeededRandom, depth: number): string {
  const number = pick(random, ['0', '1', '2', '0.5', '-1', '100', '1e6', 'Inf', 'NaN', '0x10', '-0.25']);
  if (depth <= 0) return number;
  const inner = (): string => operand(createScalar(random, depth - 1));
  return pickWeighted(random, [
    [3, () => number],
    [1, () => 'time()'],
    [1, () => 'pi()'],
    [2, () => `scalar(${createVector(random, depth - 1)})`],
    [1, () => `-${inner()}`],
    [2, () => `${inner()} ${pick(random, scalarOperators)} ${inner()}`],
  ]);
}

/** By, without, or over everything. */
export function createGrouping(random: SeededRandom): string {
  if (random.chance(0.25)) return '';
  const labels = pick(random, ['job', 'instance', 'job, instance', 'code', 'zone', '', 'le', 'absent_label']);
  return ` ${pick(random, ['by', 'by', 'without'])} (${labels}) `;
}

/** Without what is no number; see `known-differences.ts`. */
function finite(expr: string): string {
  return `${operand(expr)} > -Inf < Inf`;
}

function createCall(random: SeededRandom, inner: string): string {
  const name = pick(random, vectorFunctions);
  // The last digit of a large argument makes all the difference to these.
  if (/^(?:exp|sin|cos|tan)$/.test(name)) return `${name}(clamp(${inner}, -20, 20))`;
  // Prometheus 2.42 loses a selector with both `offset` and `@` there; see `known-differences.ts`.
  return name === 'timestamp' ? `timestamp(${operand(inner)} + 0)` : `${name}(${inner})`;
}

/** Small numbers, because how much large ones deviate is a matter of rounding. */
function createTimestamp(random: SeededRandom): string {
  const modifier = pick(random, ['', createOffset(random), createAt(random)]);
  return `timestamp(${createPlainSelector(random)}${modifier}) - ${firstSampleMs / 1_000}`;
}

function createCalendar(random: SeededRandom, inner: string): string {
  const name = pick(random, calendarFunctions);
  return random.chance(0.2) ? `${name}()` : `${name}(${finite(inner)})`;
}

function createOverTime(random: SeededRandom, depth: number): string {
  const range = random.chance(0.5) ? createSubquery(random, depth) : createRangeSelector(random);
  const factors = `${pick(random, ['0.5', '0.1'])}, ${pick(random, ['0.5', '0.9'])}`;
  return pickWeighted(random, [
    [8, () => `${pick(random, rangeFunctions)}(${range})`],
    [1, () => `quantile_over_time(${pick(random, ['0', '0.5', '0.95', '1', '-1', '2', 'NaN'])}, ${range})`],
    [1, () => `predict_linear(${createRangeWithoutAt(random)}, ${pick(random, ['60', '-600', '3600'])})`],
    [1, () => `double_exponential_smoothing(${range}, ${factors})`],
  ]);
}

function createSubquery(random: SeededRandom, depth: number): string {
  const bounds = `[${pick(random, subqueryRanges)}:${pick(random, subquerySteps)}]`;
  return `${operand(createVector(random, depth - 1))}${bounds}${createModifiers(random)}`;
}

function createAggregation(random: SeededRandom, depth: number): string {
  const inner = createVector(random, depth - 1);
  if (random.chance(0.15)) {
    const phi = pick(random, ['0', '0.25', '0.5', '0.99', '1', '-0.1', '1.1', createScalar(random, 1)]);
    return `quantile${createGrouping(random)}(${phi}, ${inner})`;
  }
  const name = pick(random, aggregations);
  return `${name}${createGrouping(random)}(${name.startsWith('std') ? finite(inner) : inner})`;
}

function createVectorScalar(random: SeededRandom, vector: string, scalar: string): string {
  const operator = pick(random, vectorScalarOperators);
  const [left, right] = random.chance(0.5) ? [vector, scalar] : [scalar, vector];
  return sign(operator, `${operand(left)} ${operator} ${operand(right)}`);
}

function createLabelCall(random: SeededRandom, inner: string): string {
  return pick(random, [
    `label_replace(${inner}, "target", "$1-x", "job", "(a.*)")`,
    `label_replace(${inner}, "instance", "\${host}", "instance", "(?P<host>.):.*")`,
    `label_replace(${inner}, "job", "", "code", "5..")`,
    `label_replace(${inner}, "zone", "none", "zone", "")`,
    `label_join(${inner}, "both", "/", "job", "instance")`,
    `label_join(${inner}, "job", "", "absent_label")`,
  ]);
}

function createHistogramQuantile(random: SeededRandom): string {
  const phi = pick(random, ['0', '0.5', '0.9', '0.99', '1', '-1', '2', createScalar(random, 1)]);
  const buckets = pick(random, [
    'request_duration_seconds_bucket',
    `rate(request_duration_seconds_bucket[${pick(random, sampleRanges)}])`,
    'sum by (le) (rate(request_duration_seconds_bucket[5m]))',
    'sum without (job) (request_duration_seconds_bucket)',
    createSelector(random),
  ]);
  return `histogram_quantile(${phi}, ${buckets})`;
}
