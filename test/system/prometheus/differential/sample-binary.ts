import type { SeededRandom } from '../../../process/load/seeded-random.ts';
import { pick, pickWeighted } from './choose.ts';

const arithmetic = ['+', '-', '*', '/', '%', '^', 'atan2'];
const comparisons = ['==', '!=', '<', '<=', '>', '>='];
const boolComparisons = comparisons.map((operator) => `${operator} bool`);

export const scalarOperators = [...arithmetic, ...boolComparisons];
export const vectorScalarOperators = [...arithmetic, ...comparisons, ...boolComparisons];

/** Two vectors; each call of `createSide` gives one. */
export function createVectorBinary(random: SeededRandom, createSide: () => string): string {
  const [left, right] = [createSide(), createSide()];
  if (random.chance(0.3)) {
    const matching = pick(random, ['', '', ' on (job)', ' on (job, instance)', ' ignoring (code)', ' on ()']);
    return `${operand(left)} ${pick(random, ['and', 'or', 'unless'])}${matching} ${operand(right)}`;
  }
  // A filtering comparison may hide an invalid match from Prometheus 2.42; see `known-differences.ts`.
  const operator = pick(random, [...arithmetic, ...boolComparisons]);
  const grouped = pick(random, vectorScalarOperators);
  const include = pick(random, ['', ' (version)', ' ()']);
  return pickWeighted(random, [
    [2, () => sign(operator, `${operand(left)} ${operator} ${operand(right)}`)],
    [1, () => sign(operator, `${operand(left)} ${operator} on (job, instance) ${operand(right)}`)],
    [1, () => sign(operator, `${operand(left)} ${operator} ignoring (code, zone) ${operand(right)}`)],
    [
      3,
      () => {
        const side = createOneSide(random);
        return sign(grouped, `${operand(left)} ${grouped} on (job, instance) group_left${include} ${side}`);
      },
    ],
    [
      1,
      () => {
        const side = createOneSide(random);
        return sign(grouped, `${side} ${grouped} on (job, instance) group_right ${operand(left)}`);
      },
    ],
    [1, () => `sum by (job) (${left}) ${operator} on (job) group_right sum by (job, instance) (${right})`],
  ]);
}

/** `atan2` keeps the metric name in Prometheus 2.42, a sign drops it; see `known-differences.ts`. */
export function sign(operator: string, expr: string): string {
  return operator === 'atan2' ? `-(${expr})` : expr;
}

/** In parentheses, unless it is a single word or a call of one. */
export function operand(expr: string): string {
  return /^[\w.]+$|^[a-z_]+\([^()]*\)$/.test(expr) ? expr : `(${expr})`;
}

/** One series for each job and instance. */
function createOneSide(random: SeededRandom): string {
  const sides = ['build_info', 'up', 'memory_bytes', 'errors_total', 'rate(errors_total[5m])'];
  return pick(random, [...sides, 'build_info offset 1m']);
}
