import type { InstantTimes, RangeTimes } from '../../../conformance/promql/script.ts';
import type { SeededRandom } from '../../../process/load/seeded-random.ts';
import { pick } from './choose.ts';
import { createQueryTimes } from './query-times.ts';
import { operand } from './sample-binary.ts';
import { createPlainSelector, createRangeSelector } from './sample-selector.ts';
import {
  calendarFunctions,
  createGrouping,
  createScalar,
  createVector,
  rangeFunctions,
  vectorFunctions,
} from './sample-vector.ts';

/** One question to both services. */
export interface SampleQuery {
  readonly query: string;
  readonly times: InstantTimes | RangeTimes;
  /** Whether series are chosen, or ordered, by values that may be equal: then only the values can be compared. */
  readonly mayTie: boolean;
}

export function createSampleQuery(random: SeededRandom): SampleQuery {
  const times = createQueryTimes(random);
  if (random.chance(0.12)) return { query: createRanking(random), times, mayTie: true };
  return { query: createExpression(random), times, mayTie: false };
}

/** A query for each function that takes a vector or a range alone. */
export function createCallOfEach(random: SeededRandom): SampleQuery[] {
  const calls = [
    ...[...vectorFunctions, ...calendarFunctions].map(
      (name) => `${name}(${createPlainSelector(random)} > -Inf < Inf)`,
    ),
    ...rangeFunctions.map((name) => `${name}(${createRangeSelector(random)})`),
  ];
  return calls.map((query) => ({ query, times: createQueryTimes(random), mayTie: false }));
}

function createExpression(random: SeededRandom): string {
  if (random.chance(0.05)) return createWrong(random);
  if (random.chance(0.08)) return createScalar(random, 3);
  return createVector(random, random.between(0, 3));
}

function createRanking(random: SeededRandom): string {
  const inner = createVector(random, 1);
  if (random.chance(0.3)) return `${pick(random, ['sort', 'sort_desc'])}(${inner})`;
  const k = pick(random, ['1', '2', '3', '0', '-1', '1.9', '100']);
  return `${pick(random, ['topk', 'bottomk'])}${createGrouping(random)}(${k}, ${inner})`;
}

/** Invalid expressions. */
function createWrong(random: SeededRandom): string {
  const [vector, scalar, selector] = [
    createVector(random, 1),
    createScalar(random, 1),
    createPlainSelector(random),
  ];
  return pick(random, [
    `sum(${scalar})`,
    `rate(${selector})`,
    `rate(${operand(vector)}[5m])`,
    `${selector}[5m] + 1`,
    `abs(${vector}, 1)`,
    `${scalar} and ${operand(vector)}`,
    `${operand(vector)} == bool`,
    `${operand(scalar)} > ${operand(scalar)}`,
    `no_such_function(${vector})`,
    `sum by (job (${vector})`,
    `${selector}[5m:1m:1s]`,
    `${selector} offset`,
    `${selector} offset 1m offset 1m`,
    `${selector} @ 1 @ 2`,
    `{job=~".*"}`,
    '{}',
    'up{job=~"("}',
    'up{job="a}',
    `${operand(vector)} + on (job) group_left on (job) ${operand(vector)}`,
    `label_replace(${vector}, "x", "", "job", "(")`,
    `${operand(vector)} or ${scalar}`,
    `topk("a", ${vector})`,
    `${operand(vector)} bool + 1`,
    '"text" + 1',
  ]);
}
