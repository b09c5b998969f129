import { formatLabels } from '../../../../server/src/promql/labels/format-labels.ts';
import { labelsKey } from '../../../../server/src/promql/labels/labels-key.ts';
import type { PromqlValue } from '../../../../server/src/promql/promql-value.ts';
import type { Answer } from '../../../conformance/promql/target.ts';

const tolerance = 1e-9;

/**
 * What differs between two answers to one query, `undefined` when nothing does. Two refusals are the same, whatever
 * they say.
 *
 * @param mayTie compares only which values there are at each time, sorted, because equal ones may belong to others.
 */
export function compareAnswers(ours: Answer, theirs: Answer, mayTie = false): string | undefined {
  if (!ours.ok && !theirs.ok) return undefined;
  if (!ours.ok) return `we refuse: ${ours.message}`;
  if (!theirs.ok) return `they refuse: ${theirs.message}`;
  if (ours.value.type !== theirs.value.type) return `a ${ours.value.type}, not a ${theirs.value.type}`;
  if (mayTie) return compareRows(valuesByTime(ours.value), valuesByTime(theirs.value));
  return compareRows(pointsBySeries(ours.value), pointsBySeries(theirs.value));
}

/** By what it is the value of. */
type Rows = ReadonlyMap<string, number>;

function compareRows(ours: Rows, theirs: Rows): string | undefined {
  for (const [key, value] of ours) {
    const expected = theirs.get(key);
    if (expected === undefined) return `${key} ${value} is too much`;
    if (!isSame(value, expected)) return `${key} ${value}, not ${expected}`;
  }
  for (const [key, value] of theirs) {
    if (!ours.has(key)) return `${key} ${value} is missing`;
  }
  return undefined;
}

function isSame(a: number, b: number): boolean {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true;
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b));
}

interface Row {
  readonly name: string;
  readonly timestampMs: number;
  readonly value: number;
}

function pointsBySeries(value: PromqlValue): Rows {
  const rows = new Map<string, number>();
  for (const { name, timestampMs, value: number } of rowsOf(value)) {
    const key = `${name} at ${timestampMs}`;
    if (rows.has(key)) throw new Error(`two values for ${key}`);
    rows.set(key, number);
  }
  return rows;
}

/** Values in the order of size, the n-th at each time. */
function valuesByTime(value: PromqlValue): Rows {
  const counts = new Map<number, number>();
  const rows = new Map<string, number>();
  for (const { timestampMs, value: number } of rowsOf(value).sort(compareValues)) {
    const place = counts.get(timestampMs) ?? 0;
    counts.set(timestampMs, place + 1);
    rows.set(`value ${place} at ${timestampMs}`, number);
  }
  return rows;
}

function compareValues({ value: a }: Row, { value: b }: Row): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a < b ? -1 : Number(a > b);
}

function rowsOf(value: PromqlValue): Row[] {
  switch (value.type) {
    case 'string':
      throw new Error('no query gives a string');
    case 'scalar':
      return [{ name: 'scalar', timestampMs: value.timestampMs, value: value.value }];
    case 'vector':
      return value.samples.map(({ labels, value: number }) => ({
        name: nameOf(labels),
        timestampMs: value.timestampMs,
        value: number,
      }));
    case 'matrix':
      return value.series.flatMap(({ labels, timestampsMs, values }) =>
        [...values].map((number, index) => ({
          name: nameOf(labels),
          // Of the same length as the values.
          timestampMs: timestampsMs[index] as number,
          value: number,
        })),
      );
  }
}

function nameOf(labels: readonly string[]): string {
  return formatLabels(labels) || labelsKey(labels);
}
