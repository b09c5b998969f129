import { dropLabels, keepLabels, setLabel } from '../../labels/edit-labels.ts';
import { labelValue } from '../../labels/label-value.ts';
import { type Labels, metricNameLabel } from '../../labels/labels.ts';
import type { BinaryExpr, VectorMatching } from '../../syntax/ast.ts';
import { isComparison } from '../../syntax/operators.ts';
import { dropMetadataLabels } from '../metadata-labels.ts';
import type { Query } from '../query.ts';

/** The labels of a match's result. */
export interface MatchResult {
  /** The result labels of a series of the "many" side (left for one-to-one) and its match on the "one" side. */
  labels(many: Labels, one: Labels): Labels;
  dropName(many: boolean, one: boolean): boolean;
  /** Whether different series of the many side may have the same result labels. */
  readonly mayCollide: boolean;
}

/** Source: https://prometheus.io/docs/prometheus/latest/querying/operators/#vector-matching */
export function createMatchResult(
  node: BinaryExpr,
  matching: VectorMatching,
  { delaysNameRemoval }: Pick<Query, 'delaysNameRemoval'>,
): MatchResult {
  const isOneToOne = matching.cardinality === 'one-to-one';
  const losesName = !isComparison(node.operator);
  // Of a comparison with `bool` the name goes last, also where it was included.
  const losesNameLast = node.returnBool && !delaysNameRemoval;
  const include = [...new Set(matching.include)];
  const namedByOne = include.includes(metricNameLabel);
  return {
    labels(many, one) {
      let labels = losesName ? dropMetadataLabels(many) : many;
      if (isOneToOne) labels = narrow(labels, matching);
      for (const name of include) labels = setLabel(labels, name, labelValue(one, name));
      return losesNameLast ? dropMetadataLabels(labels) : labels;
    },
    dropName: (many, one) => node.returnBool || (namedByOne ? one : many && !losesName),
    mayCollide: losesName || losesNameLast || include.length > 0,
  };
}

function narrow(labels: Labels, matching: VectorMatching): Labels {
  return matching.on ? keepLabels(labels, matching.labels) : dropLabels(labels, matching.labels);
}
