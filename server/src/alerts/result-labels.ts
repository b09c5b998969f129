import { metricNameLabel } from '../promql/labels/labels.ts';
import type { Aggregation, BinaryExpr, Call, Expr, VectorSelector } from '../promql/syntax/ast.ts';
import { isSelecting } from '../promql/syntax/operators.ts';
import { valueTypeOf } from '../promql/syntax/value-type-of.ts';

/** What an expression says about the labels of its results, the metric name aside, whatever the data. */
export interface ResultLabels {
  /** Labels that every result has. */
  readonly always: ReadonlySet<string>;
  /** Labels that a result can have; `undefined` when any. */
  readonly atMost: ReadonlySet<string> | undefined;
}

const none: ResultLabels = { always: new Set(), atMost: new Set() };
const unknown: ResultLabels = { always: new Set(), atMost: undefined };

/** Functions whose results have labels that depend on more than those of their vector. */
const relabelingFunctions: ReadonlySet<string> = new Set([
  'absent',
  'absent_over_time',
  'info',
  'label_join',
  'label_replace',
]);
/** Functions that make one result of the buckets of a histogram. */
const bucketFunctions: ReadonlySet<string> = new Set(['histogram_quantile', 'histogram_fraction']);

/** Finds the labels of the results of a vector expression without reading data. */
export function resultLabels(expr: Expr): ResultLabels {
  switch (expr.kind) {
    case 'number':
    case 'string':
      return none;
    case 'vectorSelector':
      return { always: labelsOfSelector(expr), atMost: undefined };
    case 'matrixSelector':
      return resultLabels(expr.selector);
    case 'subquery':
    case 'unary':
    case 'paren':
      return resultLabels(expr.expr);
    case 'call':
      return labelsOfCall(expr);
    case 'aggregation':
      return labelsOfAggregation(expr);
    case 'binary':
      return labelsOfBinary(expr);
  }
}

function labelsOfSelector({ matchers }: VectorSelector): ReadonlySet<string> {
  const isNamed = matchers.filter(
    ({ name, operator, value }) => operator === '=' && value !== '' && name !== metricNameLabel,
  );
  return new Set(isNamed.map(({ name }) => name));
}

function labelsOfCall({ name, args }: Call): ResultLabels {
  if (relabelingFunctions.has(name)) return unknown;
  const read = args.find((arg) => ['vector', 'matrix'].includes(valueTypeOf(arg)));
  if (read === undefined) return none;
  const labels = resultLabels(read);
  return bucketFunctions.has(name) ? without(labels, ['le']) : labels;
}

function labelsOfAggregation({ operator, parameter, expr, grouping }: Aggregation): ResultLabels {
  const read = resultLabels(expr);
  if (isSelecting(operator)) return read;
  const grouped =
    grouping === undefined
      ? none
      : grouping.kind === 'by'
        ? within(read, new Set(grouping.labels))
        : without(read, grouping.labels);
  if (operator !== 'count_values') return grouped;
  return parameter?.kind === 'string' ? including(grouped, parameter.value) : unknown;
}

function labelsOfBinary({ operator, left, right, matching }: BinaryExpr): ResultLabels {
  const [ofLeft, ofRight] = [resultLabels(left), resultLabels(right)];
  if (matching === undefined) return valueTypeOf(left) === 'vector' ? ofLeft : ofRight;
  if (operator === 'and' || operator === 'unless') return ofLeft;
  if (operator === 'or') return eitherOf(ofLeft, ofRight);
  if (matching.cardinality === 'many-to-one') return withCopies(ofLeft, matching.include);
  if (matching.cardinality === 'one-to-many') return withCopies(ofRight, matching.include);
  // What is compared is equal on both sides.
  const both = {
    always: union(ofLeft.always, ofRight.always),
    atMost:
      ofLeft.atMost === undefined || ofRight.atMost === undefined
        ? (ofLeft.atMost ?? ofRight.atMost)
        : intersection(ofLeft.atMost, ofRight.atMost),
  };
  return matching.on ? within(both, new Set(matching.labels)) : without(both, matching.labels);
}

function within({ always, atMost }: ResultLabels, names: ReadonlySet<string>): ResultLabels {
  const labels = difference(names, new Set([metricNameLabel]));
  return {
    always: intersection(always, labels),
    atMost: atMost === undefined ? labels : intersection(atMost, labels),
  };
}

function without(labels: ResultLabels, names: readonly string[]): ResultLabels {
  // Most operators have none, and a copy is as long as the labels of all of a chain before.
  if (names.length === 0) return labels;
  const { always, atMost } = labels;
  const dropped = new Set(names);
  return { always: difference(always, dropped), atMost: atMost && difference(atMost, dropped) };
}

function including({ always, atMost }: ResultLabels, name: string): ResultLabels {
  const added = new Set([name]);
  return { always: union(always, added), atMost: atMost && union(atMost, added) };
}

/** `group_left` and `group_right` copy labels of the other side, which may lack them. */
function withCopies({ always, atMost }: ResultLabels, include: readonly string[]): ResultLabels {
  const copied = new Set(include);
  return { always: difference(always, copied), atMost: atMost && union(atMost, copied) };
}

function eitherOf(a: ResultLabels, b: ResultLabels): ResultLabels {
  const atMost = a.atMost === undefined || b.atMost === undefined ? undefined : union(a.atMost, b.atMost);
  return { always: intersection(a.always, b.always), atMost };
}

type Names = ReadonlySet<string>;

function union(a: Names, b: Names): Names {
  return b.size === 0 ? a : new Set([...a, ...b]);
}

function intersection(a: Names, b: Names): Names {
  return new Set([...a].filter((name) => b.has(name)));
}

function difference(a: Names, b: Names): Names {
  return new Set([...a].filter((name) => !b.has(name)));
}
