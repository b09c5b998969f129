import { isPlainMetricName } from '../../../server/src/promql/labels/format-labels.ts';
import { type Labels, metricNameLabel } from '../../../server/src/promql/labels/labels.ts';
import { toLabels } from '../../../server/src/promql/labels/to-labels.ts';
import { numberOf } from '../../../server/src/promql/syntax/scan-number.ts';
import { unquoteString } from '../../../server/src/promql/syntax/unquote-string.ts';
import type { Point, ScriptSeries } from './script.ts';

const string = `"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|\`[^\`]*\``;
const seriesLine = new RegExp(
  `^([a-zA-Z_:][\\w:]*)?\\s*(?:\\{(?!\\{)((?:${string}|[^"'\`}])*)\\})?(?:\\s+(.*))?$`,
  's',
);
const labelPair = new RegExp(`\\s*(?:([\\w.]+|${string})\\s*=\\s*)?(${string})\\s*(?:,|$)`, 'gy');

/** Reads `metric{label="value"} 1 2+3x4 _ stale`; a line without labels or a name throws. */
export function parseScriptSeries(line: string): ScriptSeries {
  const [, name, pairs, points = ''] = seriesLine.exec(line) ?? [];
  if (name === undefined && pairs === undefined) throw new Error(`not a series: ${line}`);
  return { labels: parseLabels(name, pairs ?? ''), points: parsePoints(points) };
}

function parseLabels(metricName: string | undefined, text: string): Labels {
  const labels = new Map<string, string>();
  if (metricName !== undefined && isPlainMetricName(metricName)) labels.set(metricNameLabel, metricName);
  let end = 0;
  for (const match of text.matchAll(labelPair)) {
    const [, name, value = '""'] = match;
    labels.set(name === undefined ? metricNameLabel : readName(name), readString(value));
    end = match.index + match[0].length;
  }
  if (text.slice(end).trim() !== '') throw new Error(`not a list of labels: {${text}}`);
  return toLabels(labels);
}

function readName(name: string): string {
  return /^["'`]/.test(name) ? readString(name) : name;
}

function readString(literal: string): string {
  const text = unquoteString(literal);
  if (typeof text !== 'string') throw new Error(`${text.message} in ${literal}`);
  return text;
}

// Without hexadecimal numbers: `0x10` is a zero and ten more.
const number = '(?:inf|nan|(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?)';
const histogram = '\\{\\{.*?\\}\\}';
const pointNotation = new RegExp(
  [
    `(?<blank>_)(?:x(?<blanks>\\d+))?(?=\\s|$)`,
    `(?<stale>stale)(?:x(?<stales>\\d+))?(?=\\s|$)`,
    `(?<histogram>${histogram})(?:[+-]${histogram})?(?:x(?<histograms>\\d+))?(?=\\s|$)`,
    `(?<value>[+-]?${number})(?<step>[+-]${number})?(?:x(?<times>\\d+))?(?=\\s|$)`,
  ].join('|'),
  'iy',
);

/** Expands `a`, `axn` (n + 1 times), `a+bxn`, `_`, `_xn` (n times), `stale` and native histograms; an unknown notation ends it. */
export function parsePoints(text: string): readonly Point[] {
  const points: Point[] = [];
  let at = text.search(/\S|$/);
  while (at < text.length) {
    pointNotation.lastIndex = at;
    const groups = pointNotation.exec(text)?.groups;
    if (groups === undefined) return [...points, 'foreign'];
    for (const point of expand(groups)) points.push(point);
    at = pointNotation.lastIndex;
    while (/\s/.test(text.charAt(at))) at++;
  }
  return points;
}

function expand(groups: Readonly<Record<string, string | undefined>>): readonly Point[] {
  if (groups.blank !== undefined) return repeat(undefined, Number(groups.blanks ?? 1));
  if (groups.stale !== undefined) return repeat('stale', Number(groups.stales ?? 0) + 1);
  if (groups.histogram !== undefined) return repeat('foreign', Number(groups.histograms ?? 0) + 1);
  const step = groups.step === undefined ? 0 : parseNumber(groups.step);
  const points: Point[] = [];
  let value = parseNumber(groups.value ?? '');
  for (let i = 0; i <= Number(groups.times ?? 0); i++) {
    points.push(value);
    // Added one by one like Prometheus, so that the rounding is the same.
    value += step;
  }
  return points;
}

function repeat(point: Point, count: number): readonly Point[] {
  return Array.from({ length: count }, () => point);
}

/** A number as in the scripts: signed, `Inf`, `NaN`, hexadecimal. */
export function parseNumber(text: string): number {
  const [, sign, digits = ''] = /^([+-]?)(.*)$/s.exec(text.trim()) ?? [];
  const word = digits.toLowerCase();
  const value = word === 'inf' ? Number.POSITIVE_INFINITY : word === 'nan' ? Number.NaN : numberOf(digits);
  return sign === '-' ? -value : value;
}
