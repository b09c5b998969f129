import type { Labels } from '../../labels/labels.ts';
import type { BinaryExpr, SetOperator, VectorMatching } from '../../syntax/ast.ts';
import { heldPoints } from '../held-points.ts';
import type { Query } from '../query.ts';
import type { SeriesStream, StepSeries, Steps } from '../step-series.ts';
import { createMatchSignature } from './match-signature.ts';

/** Steps at which any series of a match group is present, by signature. */
type GroupPresence = Map<string, Uint8Array>;

/**
 * `and`, `or` and `unless`: both sides stream, and only the presence of one side's groups is held: the right one's,
 * or for `or`, whose result starts with the left side, the left one's.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/operators/#logical-set-binary-operators
 */
export function openSetOperation(
  node: BinaryExpr,
  operator: SetOperator,
  matching: VectorMatching,
  query: Query,
  steps: Steps,
): SeriesStream {
  const left = query.openVector(node.left, steps);
  const right = query.openVector(node.right, steps);
  const signatureOf = createMatchSignature(matching, query.meter);
  return operator === 'or'
    ? openUnion(left, right, signatureOf, query)
    : openFiltered(left, right, operator, signatureOf, query);
}

function openFiltered(
  left: SeriesStream,
  right: SeriesStream,
  operator: 'and' | 'unless',
  signatureOf: (labels: Labels) => string,
  query: Query,
): SeriesStream {
  let groups: GroupPresence | undefined;
  return {
    next() {
      groups ??= collectPresence(right, signatureOf, query);
      for (let series = left.next(); series !== undefined; series = left.next()) {
        const group = groups.get(signatureOf(series.labels));
        if (group === undefined) {
          if (operator === 'and') continue;
          return series;
        }
        if (operator === 'and') keepPresent(series, group);
        else clearPresent(series, group);
        return series;
      }
      return undefined;
    },
  };
}

function openUnion(
  left: SeriesStream,
  right: SeriesStream,
  signatureOf: (labels: Labels) => string,
  query: Query,
): SeriesStream {
  const groups: GroupPresence = new Map();
  let leftEnded = false;
  return {
    next() {
      const first = leftEnded ? undefined : left.next();
      if (first !== undefined) {
        addPresence(groups, signatureOf(first.labels), first, query);
        return first;
      }
      leftEnded = true;
      const second = right.next();
      const group = second && groups.get(signatureOf(second.labels));
      if (second !== undefined && group !== undefined) clearPresent(second, group);
      return second;
    },
  };
}

function collectPresence(
  stream: SeriesStream,
  signatureOf: (labels: Labels) => string,
  query: Query,
): GroupPresence {
  const groups: GroupPresence = new Map();
  for (let series = stream.next(); series !== undefined; series = stream.next()) {
    addPresence(groups, signatureOf(series.labels), series, query);
  }
  return groups;
}

function addPresence(groups: GroupPresence, signature: string, series: StepSeries, query: Query): void {
  const { present } = series;
  const group = groups.get(signature);
  query.meter.work(present.length);
  if (group === undefined) {
    // Of a point's 9 bytes, presence is one.
    query.meter.chargePoints(heldPoints(Math.ceil(present.length / 9), signature.length));
    groups.set(signature, present.slice());
    return;
  }
  // Casts here and below: columns of the same steps.
  for (let i = 0; i < group.length; i++) group[i] = (group[i] as number) | (present[i] as number);
}

function keepPresent({ present }: StepSeries, group: Uint8Array): void {
  for (let i = 0; i < group.length; i++) present[i] = (present[i] as number) & (group[i] as number);
}

function clearPresent({ present }: StepSeries, group: Uint8Array): void {
  for (let i = 0; i < group.length; i++) present[i] = (present[i] as number) & ~(group[i] as number);
}
