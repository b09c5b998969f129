import { compareLabels } from '../../labels/compare-labels.ts';
import { formatLabelSet } from '../../labels/format-labels.ts';
import { labelsKey } from '../../labels/labels-key.ts';
import { PromqlError } from '../../promql-error.ts';
import type { BinaryExpr, VectorMatching } from '../../syntax/ast.ts';
import type { Query } from '../query.ts';
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
        if (matching.cardinality === 'one-to-one' || result.mayCollide) {
          markMatched(group, out, matching, node, query);
        }
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

/** One-to-one: a group matches once per step. Many-to-one: the result labels have to be unique. */
function markMatched(
  group: MatchGroup,
  found: StepSeries,
  matching: VectorMatching,
  node: BinaryExpr,
  query: Query,
): void {
  const isOneToOne = matching.cardinality === 'one-to-one';
  const key = isOneToOne ? '' : labelsKey(found.labels);
  const matched = group.matched.get(key);
  if (matched === undefined) {
    // A bit of presence is a ninth of a point, which is 9 bytes.
    query.meter.chargePoints(Math.ceil(found.present.length / 9));
    group.matched.set(key, found.present.slice());
    return;
  }
  for (let step = 0; step < matched.length; step++) {
    if (found.present[step] === 0) continue;
    if (matched[step] === 1) throw repeatedMatch(isOneToOne, node);
    matched[step] = 1;
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
