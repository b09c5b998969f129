import type { ValueType } from '../syntax/ast.ts';
import type { FunctionSignature } from './function-definition.ts';

/**
 * Every function of Prometheus 3 that accepts floats, with the types that the parser checks calls against.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/functions/
 */
export const functionSignatures: ReadonlyMap<string, FunctionSignature> = new Map(
  listSignatures().map((signature) => [signature.name, signature]),
);

function listSignatures(): FunctionSignature[] {
  return [
    ...ofVector('abs ceil exp floor ln log10 log2 sgn sqrt deg rad'),
    ...ofVector('acos acosh asin asinh atan atanh cos cosh sin sinh tan tanh'),
    ...ofVector('absent sort sort_desc timestamp'),
    ...ofVector('histogram_avg histogram_count histogram_sum histogram_stddev histogram_stdvar'),
    ...ofVector('days_in_month day_of_month day_of_week day_of_year hour minute month year', { optional: 1 }),
    ...ofRange('rate increase delta irate idelta deriv changes resets'),
    ...ofRange('absent_over_time avg_over_time count_over_time last_over_time max_over_time min_over_time'),
    ...ofRange('present_over_time stddev_over_time stdvar_over_time sum_over_time'),
    ...ofRange('first_over_time mad_over_time', { experimental: true }),
    ...ofRange('ts_of_first_over_time ts_of_last_over_time ts_of_max_over_time ts_of_min_over_time', {
      experimental: true,
    }),
    ...ofNothing('pi time'),
    ...ofNothing('start end step range', { experimental: true }),

    define('clamp', ['vector', 'scalar', 'scalar']),
    define('clamp_max', ['vector', 'scalar']),
    define('clamp_min', ['vector', 'scalar']),
    define('round', ['vector', 'scalar'], { optional: 1 }),
    define('scalar', ['vector'], { returns: 'scalar' }),
    define('vector', ['scalar']),
    define('min_of', ['scalar', 'scalar'], { returns: 'scalar', experimental: true }),
    define('max_of', ['scalar', 'scalar'], { returns: 'scalar', experimental: true }),

    define('predict_linear', ['matrix', 'scalar']),
    define('quantile_over_time', ['scalar', 'matrix']),
    define('double_exponential_smoothing', ['matrix', 'scalar', 'scalar'], { experimental: true }),

    define('histogram_quantile', ['scalar', 'vector']),
    define('histogram_fraction', ['scalar', 'scalar', 'vector']),
    define('histogram_quantiles', ['vector', 'string', 'scalar', 'scalar'], {
      optional: 1,
      variadic: 9,
      experimental: true,
    }),

    define('label_replace', ['vector', 'string', 'string', 'string', 'string']),
    define('label_join', ['vector', 'string', 'string', 'string'], { optional: 1, variadic: Infinity }),
    define('sort_by_label', ['vector', 'string'], { optional: 1, variadic: Infinity, experimental: true }),
    define('sort_by_label_desc', ['vector', 'string'], {
      optional: 1,
      variadic: Infinity,
      experimental: true,
    }),
    define('info', ['vector', 'vector'], { optional: 1, experimental: true }),
  ];
}

type Traits = Partial<Omit<FunctionSignature, 'name' | 'parameters'>>;

function define(name: string, parameters: readonly ValueType[], traits: Traits = {}): FunctionSignature {
  return { name, parameters, returns: 'vector', ...traits };
}

function ofVector(names: string, traits?: Traits): FunctionSignature[] {
  return names.split(' ').map((name) => define(name, ['vector'], traits));
}

function ofRange(names: string, traits?: Traits): FunctionSignature[] {
  return names.split(' ').map((name) => define(name, ['matrix'], traits));
}

function ofNothing(names: string, traits?: Traits): FunctionSignature[] {
  return names.split(' ').map((name) => define(name, [], { returns: 'scalar', ...traits }));
}
