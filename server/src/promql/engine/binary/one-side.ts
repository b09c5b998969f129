import type { Labels } from '../../labels/labels.ts';
import type { QueryMeter } from '../query-meter.ts';
import type { SeriesStream, StepSeries } from '../step-series.ts';

/** The side of a match with at most one series per group and step, held in memory while the other side streams. */
export interface OneSide {
  readonly groups: ReadonlyMap<string, MatchGroup>;
  /** Two series of a group at the same step, by step: an error if the other side has a point there. */
  readonly duplicates: ReadonlyMap<number, DuplicateMatch>;
  readonly pointCount: number;
}

export interface MatchGroup {
  /** One column for all series of the group, unless their labels are part of the result. */
  readonly columns: OneColumn[];
  /** Steps already matched by the many side, by result labels. */
  readonly matched: Map<string, Uint8Array>;
}

export interface OneColumn extends StepSeries {
  /** The series in the column. */
  readonly labelSets: Labels[];
  /** The series at each step; absent while there is only one. */
  owners?: Uint32Array;
}

export interface DuplicateMatch {
  readonly existing: Labels;
  readonly added: Labels;
}

/** Reads a whole stream. `keepsApart`: the result contains labels of these series. */
export function collectOneSide(
  stream: SeriesStream,
  signatureOf: (labels: Labels) => string,
  keepsApart: boolean,
  meter: QueryMeter,
): OneSide {
  const groups = new Map<string, MatchGroup>();
  const duplicates = new Map<number, DuplicateMatch>();
  const countSeries = meter.countSeries();
  let pointCount = 0;
  for (let series = stream.next(); series !== undefined; series = stream.next()) {
    const signature = signatureOf(series.labels);
    const group: MatchGroup = groups.get(signature) ?? { columns: [], matched: new Map() };
    groups.set(signature, group);
    for (const column of group.columns) findDuplicates(column, series, duplicates);
    const [first] = group.columns;
    if (first !== undefined && !keepsApart) {
      addToColumn(first, series);
      continue;
    }
    countSeries(1);
    meter.chargePoints(series.values.length);
    pointCount += series.values.length;
    group.columns.push(createColumn(series));
  }
  return { groups, duplicates, pointCount };
}

function createColumn(series: StepSeries): OneColumn {
  return {
    labels: series.labels,
    dropName: series.dropName,
    values: series.values.slice(),
    present: series.present.slice(),
    labelSets: [series.labels],
  };
}

function findDuplicates(column: OneColumn, added: StepSeries, into: Map<number, DuplicateMatch>): void {
  for (let step = 0; step < added.present.length; step++) {
    if (added.present[step] === 0 || column.present[step] === 0 || into.has(step)) continue;
    const existing = column.labelSets[column.owners?.[step] ?? 0] ?? column.labels;
    into.set(step, { existing, added: added.labels });
  }
}

function addToColumn(column: OneColumn, added: StepSeries): void {
  column.owners ??= new Uint32Array(added.present.length);
  const owner = column.labelSets.push(added.labels) - 1;
  for (let step = 0; step < added.present.length; step++) {
    if (added.present[step] === 0 || column.present[step] === 1) continue;
    column.present[step] = 1;
    // A series has a value for each step.
    column.values[step] = added.values[step] as number;
    column.owners[step] = owner;
  }
}
