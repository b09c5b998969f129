import { compareLabels } from '../../labels/compare-labels.ts';
import { formatLabelSet } from '../../labels/format-labels.ts';
import { labelsKey } from '../../labels/labels-key.ts';
import { PromqlError } from '../../promql-error.ts';
import type { BinaryExpr, VectorMatching } from '../../syntax/ast.ts';
import { heldPoints } from '../held-points.ts';
import type { Query } from '../query.ts';
import type { QueryMeter } from '../query-meter.ts';
import { createReusedSeries } from '../reused-series.ts';
import type { SeriesStream, StepSeries, Steps } from '../step-series.ts';
import { createCombineColumns } from './combine-columns.ts';
import { createMatchResult } from './match-result.ts';
import { createMatchSignature, matchLabels } from './match-signature.ts';
import { collectOneSide, type DuplicateMatch, type MatchGroup, type OneSide } from './one-side.ts';

/**
 * Arithmetic and comparisons of two vectors. The "one" side (right for one-to-one) is held, the other streams:
 * each of its series yields one series per held series of its group.
 */
export function openVectorBinary(
  node: BinaryExpr,
  matching: VectorMatching,
  query: Query,
  steps: Steps,
): SeriesStream {
  const oneIsLeft = matching.cardinality === 'one-to-many';
  const combine = createCombineColumns(node);
  const result = createMatchResult(node, matching, query);
  const signatureOf = createMatchSignature(matching, query.meter);
  const oneStream = query.openVector(oneIsLeft ? node.left : node.right, steps);
  const manyStream = query.openVector(oneIsLeft ? node.right : node.left, steps);
  const out = createReusedSeries(steps);
  const nameCount = matching.labels.length + matching.include.length;
  let one: OneSide | undefined;
  let many: StepSeries | undefined;
  let group: MatchGroup | undefined;
  let columnIndex = 0;
  let isDone = false;

  /** Advances to the next series of the many side, which may be an error even without a match. */
  function advance(side: OneSide): boolean {
    many = manyStream.next();
    if (many === undefined) {
      query.meter.releasePoints(side.pointCount);
      isDone = true;
      return false;
    }
    if (side.duplicates.size > 0) refuseDuplicates(side, many, matching, node);
    group = side.groups.get(signatureOf(many.labels));
    columnIndex = 0;
    query.meter.work(steps.count);
    return true;
  }

  return {
    next() {
      if (isDone) return undefined;
      one ??= collectOneSide(oneStream, signatureOf, matching.include.length > 0, query.meter);
      for (;;) {
        const column = group?.columns[columnIndex++];
        if (many === undefined || group === undefined || column === undefined) {
          if (!advance(one)) return undefined;
          continue;
        }
        query.meter.work(steps.count + nameCount * many.labels.length);
        if (!intersect(many.present, column.present, out.present)) continue;
        out.labels = result.labels(many.labels, column.labels);
        out.dropName = result.dropName(many.dropName, column.dropName);
        if (matching.cardinality === 'one-to-one') markMatched(column, out, node);
        else if (result.mayCollide) markResult(group, out, node, query.meter);
        const [left, right] = oneIsLeft ? [column.values, many.values] : [many.values, column.values];
        combine(left, right, left, out.values, out.present);
        return out;
      }
    },
  };
}

function intersect(a: Uint8Array, b: Uint8Array, out: Uint8Array): boolean {
  let any = 0;
  for (let i = 0; i < out.length; i++) {
    // Columns of the same steps.
    const both = (a[i] as number) & (b[i] as number);
    out[i] = both;
    any |= both;
  }
  return any === 1;
}

/** Of the presence of a column, beside that of a point: the step was matched. */
const matchedBit = 2;

/** One-to-one: a group matches once per step. */
function markMatched({ present }: StepSeries, found: StepSeries, node: BinaryExpr): void {
  for (let step = 0; step < present.length; step++) {
    if (found.present[step] === 0) continue;
    // Columns of the same steps.
    const bits = present[step] as number;
    if ((bits & matchedBit) !== 0) throw repeatedMatch(true, node);
    present[step] = bits | matchedBit;
  }
}

/** Many-to-one: the result labels have to be unique. */
function markResult(group: MatchGroup, found: StepSeries, node: BinaryExpr, meter: QueryMeter): void {
  const key = labelsKey(found.labels);
  group.results ??= new Map();
  const known = group.results.get(key);
  if (known === undefined) {
    // A bit of presence is a ninth of a point, which is 9 bytes.
    meter.chargePoints(heldPoints(Math.ceil(found.present.length / 9), key.length));
    group.results.set(key, found.present.slice());
    return;
  }
  for (let step = 0; step < known.length; step++) {
    if (found.present[step] === 0) continue;
    if (known[step] === 1) throw repeatedMatch(false, node);
    known[step] = 1;
  }
}

function refuseDuplicates(side: OneSide, many: StepSeries, matching: VectorMatching, node: BinaryExpr): void {
  for (const [step, duplicate] of side.duplicates) {
    if (many.present[step] === 1) throw duplicateMatch(duplicate, matching, node);
  }
}

function duplicateMatch(
  { existing, added }: DuplicateMatch,
  matching: VectorMatching,
  node: BinaryExpr,
): PromqlError {
  const side = matching.cardinality === 'one-to-many' ? 'left' : 'right';
  const group = formatLabelSet(matchLabels(added, matching));
  const both = [existing, added].sort(compareLabels).map(formatLabelSet).join(', ');
  const message =
    `found duplicate series for the match group ${group} on the ${side} hand-side of the operation: [${both}]` +
    ';many-to-many matching not allowed: matching labels must be unique on one side';
  return new PromqlError('execution', message, {
    span: node.span,
    hint: 'match on more labels, or aggregate that side over the labels that are not matched',
  });
}

function repeatedMatch(isOneToOne: boolean, node: BinaryExpr): PromqlError {
  if (isOneToOne) {
    const message =
      'multiple matches for labels: many-to-one matching must be explicit (group_left/group_right)';
    return new PromqlError('execution', message, {
      span: node.span,
      hint: 'write group_left when the left side has several series for one of the right, or match on more labels',
    });
  }
  const message = 'multiple matches for labels: grouping labels must ensure unique matches';
  return new PromqlError('execution', message, {
    span: node.span,
    hint: 'include labels in group_left or group_right that distinguish the results',
  });
}
