import { isSameUnit, plainUnit, toRate, type ValueUnit } from '../charts/value-unit.ts';

/** Functions whose values have nothing to do with the unit of their argument. */
const unitless =
  /\b(?:count|count_values|group|absent|absent_over_time|changes|resets|present_over_time|count_over_time|sgn|time|timestamp|vector|scalar|ln|log2|log10|exp|stdvar|stdvar_over_time|day_of_\w+|days_in_month|hour|minute|month|year|histogram_count|histogram_fraction|quantile_rank)\s*\(/;
const groupings = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^()]*\)/g;
const words =
  /^(?:and|or|unless|bool|by|without|on|ignoring|group_left|group_right|offset|inf|nan|start|end|smoothed|anchored)$/i;

/**
 * The unit of the values of a PromQL expression, from those of its metrics. Plain where it is not certain: a quotient, a product,
 * metrics of several units. It reads the words of the expression only, because it names an axis and decides nothing.
 *
 * @param unitOf the unit of a metric by the name that stands in the expression.
 */
export function unitOfExpression(expression: string, unitOf: (name: string) => ValueUnit): ValueUnit {
  const text = withoutLabels(expression);
  if (/[*/%^]|\batan2\b|\bbool\b/.test(text) || unitless.test(text)) return plainUnit;
  const units = metricNames(text).map(unitOf);
  const [first = plainUnit] = units;
  if (!units.every((unit) => isSameUnit(unit, first))) return plainUnit;
  const isRate = /\b(?:rate|irate|deriv)\s*\(/.test(text) && !/\bhistogram_quantile\s*\(/.test(text);
  return isRate ? toRate(first) : first;
}

/** The metrics that an expression names, and the histograms or summaries whose parts they may be. */
export function familiesOf(expression: string): string[] {
  const names = metricNames(withoutLabels(expression));
  return [...new Set(names.flatMap((name) => [name, name.replace(/_(?:bucket|sum|count)$/, '')]))];
}

function withoutLabels(expression: string): string {
  return expression
    .replace(/#[^\n]*/g, ' ')
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g, ' ')
    .replace(/\{[^{}]*\}|\[[^[\]]*\]/g, ' ')
    .replace(groupings, ' ');
}

function metricNames(text: string): string[] {
  const names = [...text.matchAll(/[a-zA-Z_:][\w:]*(?!\s*\(|[\w:])/g)];
  return names
    .filter(({ index, 0: name }) => !words.test(name) && !/[\d.]$/.test(text.slice(0, index)))
    .map(({ 0: name }) => name);
}

export interface UnitSource {
  readonly name: string;
  readonly unit?: string | undefined;
}

const isKnown = (metric: UnitSource | undefined) => metric?.unit !== undefined && metric.unit !== '';

/** Looks up units by the names of series: the parts of a histogram have its unit, but for the counts. */
export function createUnitLookup(
  metrics: readonly UnitSource[],
  parseUnit: (text: string) => ValueUnit,
  unitOfName: (name: string) => ValueUnit,
): (name: string) => ValueUnit {
  const byName = new Map(metrics.map((metric) => [metric.name, metric]));
  const sent = ({ name, unit }: UnitSource) =>
    unit === undefined || unit === '' ? unitOfName(name) : parseUnit(unit);
  return (name) => {
    const metric = byName.get(name);
    const [, family = '', part = ''] = /^(.+)_(bucket|sum|count)$/.exec(name) ?? [];
    const parent = byName.get(family);
    // Both names were asked for: the one that the service knows says the unit.
    if (isKnown(metric) || parent === undefined) return sent(metric ?? { name });
    return part === 'count' ? plainUnit : sent(parent);
  };
}
