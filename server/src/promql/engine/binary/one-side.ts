import type { Labels } from '../../labels/labels.ts';
import { heldPoints } from '../held-points.ts';
import { copySeries } from '../merge-equal-labels.ts';
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
  /** One column for all series of the group, unless their labels are part of the result. Bits of `present` beside the lowest are free. */
  readonly columns: StepSeries[];
  /** The steps of many-to-one results, by their labels, which have to be unique; absent before the first. */
  results?: Map<string, Uint8Array>;
  /** Absent while the group has one series. */
  owners?: GroupOwners;
}

/** Which series of a group has each step, so that another one costs O(steps) however many there are. */
interface GroupOwners {
  readonly labelSets: Labels[];
  /** The steps at which a series has a point. */
  readonly present: Uint8Array;
  /** The first series at each of these steps, as an index of `labelSets`. */
  readonly indexes: Uint32Array;
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
  const charge = (count: number) => {
    meter.chargePoints(count);
    pointCount += count;
  };
  for (let series = stream.next(); series !== undefined; series = stream.next()) {
    const stepCount = series.values.length;
    const signature = signatureOf(series.labels);
    const group = groups.get(signature);
    const first = group?.columns[0];
    if (group !== undefined && first !== undefined) {
      meter.work(stepCount);
      if (group.owners === undefined) {
        // Of a point's 9 bytes, an owner and its presence are five.
        charge(Math.ceil((stepCount * 5) / 9));
        group.owners = createOwners(first, keepsApart);
      }
      addToGroup(group.owners, series, keepsApart ? undefined : first, duplicates);
      if (!keepsApart) continue;
    }
    countSeries(1);
    charge(heldPoints(stepCount, group === undefined ? signature.length : 0));
    if (group === undefined) groups.set(signature, { columns: [copySeries(series)] });
    else group.columns.push(copySeries(series));
  }
  return { groups, duplicates, pointCount };
}

function createOwners(first: StepSeries, keepsApart: boolean): GroupOwners {
  return {
    labelSets: [first.labels],
    // A column of all series has the steps of all.
    present: keepsApart ? first.present.slice() : first.present,
    indexes: new Uint32Array(first.present.length),
  };
}

/** Takes the steps that no series of the group has yet, also in the column of all. */
function addToGroup(
  owners: GroupOwners,
  added: StepSeries,
  column: StepSeries | undefined,
  duplicates: Map<number, DuplicateMatch>,
): void {
  const { labelSets, present, indexes } = owners;
  const index = labelSets.push(added.labels) - 1;
  for (let step = 0; step < added.present.length; step++) {
    if (added.present[step] === 0) continue;
    if (present[step] === 1) {
      // Casts here and below: arrays of the same steps, and an owner is one of the label sets.
      const existing = labelSets[indexes[step] as number] as Labels;
      if (!duplicates.has(step)) duplicates.set(step, { existing, added: added.labels });
      continue;
    }
    present[step] = 1;
    indexes[step] = index;
    if (column !== undefined) column.values[step] = added.values[step] as number;
  }
}
