import { formatLabels } from '../../../server/src/promql/labels/format-labels.ts';
import { labelsKey } from '../../../server/src/promql/labels/labels-key.ts';
import type { MatrixSeries, PromqlValue } from '../../../server/src/promql/promql-value.ts';
import type { Expectation, InstantTimes, RangeTimes, ScriptSeries } from './script.ts';
import type { Answer } from './target.ts';

/** The differences of an answer from the expected one, one line each. */
export function compareAnswer(
  answer: Answer,
  expectation: Expectation,
  times: InstantTimes | RangeTimes,
): readonly string[] {
  if (!answer.ok) {
    if (!expectation.fails) return [`failed: ${answer.message}`];
    return compareRefusal(answer.message, expectation);
  }
  if (expectation.fails) return ['should have failed'];
  return [...compareAnnotations(answer, expectation), ...compareValue(answer.value, expectation, times)];
}

/**
 * A service adds parameter and position to a parse error, the engine does not: a script may expect the text with or
 * without them.
 */
function compareRefusal(message: string, { texts }: Expectation): string[] {
  const placed = message.replace(/^invalid parameter "query": /, '');
  const bare = placed.replace(/^\d+:\d+: parse error: /, '');
  return texts
    .filter(({ about, matches }) => about === 'fail' && ![message, placed, bare].some(matches))
    .map(({ description }) => `not met: ${description}, but ${message}`);
}

function compareAnnotations({ annotations }: Answer & { ok: true }, expectation: Expectation): string[] {
  const { warnings, infos } = annotations;
  return [
    ...(expectation.noWarnings ? warnings.map((text) => `unexpected warning: ${text}`) : []),
    ...(expectation.noInfos ? infos.map((text) => `unexpected info: ${text}`) : []),
    ...compareTexts(warnings, expectation, 'warn'),
    ...compareTexts(infos, expectation, 'info'),
  ];
}

/** Every expectation must match a text and, if there are expectations, every text one of them. */
function compareTexts(
  texts: readonly string[],
  { texts: allExpected }: Expectation,
  about: 'warn' | 'info',
): string[] {
  const expected = allExpected.filter((text) => text.about === about);
  if (expected.length === 0) return [];
  const unmet = expected.filter(({ matches }) => !texts.some(matches));
  const surplus = texts.filter((text) => !expected.some(({ matches }) => matches(text)));
  return [
    ...unmet.map(({ description }) => `not met: ${description}`),
    ...surplus.map((text) => `unexpected ${about}: ${text}`),
  ];
}

export function compareValue(
  value: PromqlValue,
  expectation: Expectation,
  times: InstantTimes | RangeTimes,
): readonly string[] {
  if (expectation.string !== undefined || value.type === 'string') {
    const isSame = value.type === 'string' && value.value === expectation.string;
    return isSame ? [] : [`got ${describe(value)}`];
  }
  if (expectation.scalar !== undefined || value.type === 'scalar') {
    const isSame =
      value.type === 'scalar' && expectation.scalar !== undefined && isClose(value.value, expectation.scalar);
    return isSame ? [] : [`got ${describe(value)}`];
  }
  if (times.kind === 'range' || expectation.rangeVector !== undefined) {
    const grid = times.kind === 'range' ? times : expectation.rangeVector;
    if (value.type !== 'matrix' || grid === undefined) return [`got ${describe(value)}`];
    return compareMatrix(value.series, expectation.series, grid);
  }
  if (value.type !== 'vector') return [`got ${describe(value)}`];
  return compareVector(value, expectation);
}

function compareVector(value: PromqlValue & { type: 'vector' }, { series, ordered }: Expectation): string[] {
  const problems: string[] = [];
  const left = new Map(series.map((one, index) => [labelsKey(one.labels), { one, index }]));
  for (const [index, sample] of value.samples.entries()) {
    const expected = left.get(labelsKey(sample.labels));
    left.delete(labelsKey(sample.labels));
    const name = `${formatLabels(sample.labels)} ${sample.value}`;
    if (expected === undefined) problems.push(`unexpected ${name}`);
    else if (!isClosePoint(sample.value, expected.one)) problems.push(`wrong value: ${name}`);
    else if (ordered && expected.index !== index) problems.push(`at place ${index}: ${name}`);
  }
  for (const { one } of left.values())
    problems.push(`missing ${formatLabels(one.labels)} ${one.points.join(' ')}`);
  return problems;
}

function isClosePoint(value: number, { points }: ScriptSeries): boolean {
  const [point] = points;
  return typeof point === 'number' && points.length === 1 && isClose(value, point);
}

function compareMatrix(
  got: readonly MatrixSeries[],
  expected: readonly ScriptSeries[],
  grid: { readonly startMs: number; readonly stepMs: number },
): string[] {
  const problems: string[] = [];
  const left = new Map(expected.map((one) => [labelsKey(one.labels), one]));
  for (const series of got) {
    const one = left.get(labelsKey(series.labels));
    left.delete(labelsKey(series.labels));
    if (one === undefined) problems.push(`unexpected ${describeSeries(series)}`);
    else if (!hasPoints(series, one, grid)) problems.push(`wrong points: ${describeSeries(series)}`);
  }
  for (const one of left.values()) {
    if (one.points.some((point) => point !== undefined)) problems.push(`missing ${formatLabels(one.labels)}`);
  }
  return problems;
}

function hasPoints(
  { timestampsMs, values }: MatrixSeries,
  { points }: ScriptSeries,
  { startMs, stepMs }: { readonly startMs: number; readonly stepMs: number },
): boolean {
  let at = 0;
  for (const [step, point] of points.entries()) {
    if (point === undefined) continue;
    if (typeof point !== 'number' || timestampsMs[at] !== startMs + step * stepMs) return false;
    if (!isClose(values[at] ?? Number.NaN, point)) return false;
    at++;
  }
  return at === timestampsMs.length;
}

const tolerance = 1e-6;
const smallestNormal = 2 ** -1022;

/** Equal up to one millionth of the sum of both, as Prometheus compares in its own tests; two NaNs are equal. */
export function isClose(a: number, b: number): boolean {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true;
  const sum = Math.abs(a) + Math.abs(b);
  const difference = Math.abs(a - b);
  if (a === 0 || b === 0 || sum < smallestNormal) return difference < tolerance * smallestNormal;
  return difference / Math.min(sum, Number.MAX_VALUE) < tolerance;
}

function describe(value: PromqlValue): string {
  switch (value.type) {
    case 'scalar':
      return `scalar ${value.value}`;
    case 'string':
      return `string ${JSON.stringify(value.value)}`;
    case 'vector':
      return `vector [${value.samples.map(({ labels, value: v }) => `${formatLabels(labels)} ${v}`).join(', ')}]`;
    case 'matrix':
      return `matrix [${value.series.map(describeSeries).join(', ')}]`;
  }
}

function describeSeries({ labels, timestampsMs, values }: MatrixSeries): string {
  const points = [...values].map((value, index) => `${value}@${timestampsMs[index]}`);
  return `${formatLabels(labels)} ${points.join(' ')}`;
}
