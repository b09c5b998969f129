import type { Schemas } from '../../generated/operations.gen.ts';
import { functionCatalogue } from '../../promql/functions/catalogue.ts';
import { formatPlainFloat } from '../../promql/functions/format-float.ts';
import type {
  Aggregation,
  BinaryExpr,
  Call,
  Expr,
  TimeModifiers,
  ValueType,
  VectorSelector,
} from '../../promql/syntax/ast.ts';

type TreeNode = Schemas['PrometheusTreeNode'];

/** An expression in the tree of Prometheus: https://github.com/prometheus/prometheus/blob/main/web/api/v1/translate_ast.go. */
export function toPrometheusTree(expr: Expr): TreeNode {
  switch (expr.kind) {
    case 'number':
      return { type: 'numberLiteral', val: formatPlainFloat(expr.value) };
    case 'string':
      return { type: 'stringLiteral', val: expr.value };
    case 'paren':
      return { type: 'parenExpr', expr: toPrometheusTree(expr.expr) };
    case 'unary':
      return { type: 'unaryExpr', op: expr.operator, expr: toPrometheusTree(expr.expr) };
    case 'vectorSelector':
      return { type: 'vectorSelector', ...selectorMembers(expr) };
    case 'matrixSelector':
      return { type: 'matrixSelector', range: expr.rangeMs, ...selectorMembers(expr.selector) };
    case 'subquery':
      return {
        type: 'subquery',
        expr: toPrometheusTree(expr.expr),
        range: expr.rangeMs,
        step: expr.stepMs ?? 0,
        ...timeMembers(expr),
      };
    case 'aggregation':
      return aggregationNode(expr);
    case 'binary':
      return binaryNode(expr);
    case 'call':
      return callNode(expr);
  }
}

function selectorMembers(selector: VectorSelector) {
  return {
    name: selector.metricName ?? '',
    matchers: selector.matchers.map(({ name, operator, value }) => ({ name, value, type: operator })),
    ...timeMembers(selector),
    anchored: false,
    smoothed: false,
  };
}

function timeMembers({ offsetMs, at }: TimeModifiers) {
  return {
    offset: offsetMs,
    timestamp: typeof at === 'number' ? at : null,
    startOrEnd: typeof at === 'string' ? at : null,
  };
}

function aggregationNode({ operator, expr, parameter, grouping }: Aggregation): TreeNode {
  return {
    type: 'aggregation',
    op: operator,
    expr: toPrometheusTree(expr),
    param: parameter === undefined ? null : toPrometheusTree(parameter),
    grouping: grouping?.labels ?? [],
    without: grouping?.kind === 'without',
  };
}

function binaryNode({ operator, left, right, matching, returnBool }: BinaryExpr): TreeNode {
  return {
    type: 'binaryExpr',
    op: operator,
    lhs: toPrometheusTree(left),
    rhs: toPrometheusTree(right),
    matching:
      matching === undefined
        ? null
        : {
            card: matching.cardinality,
            labels: matching.labels,
            on: matching.on,
            include: matching.include,
            fillValues: { lhs: null, rhs: null },
          },
    bool: returnBool,
  };
}

function callNode({ name, args }: Call): TreeNode {
  const {
    parameters = [],
    optional = 0,
    variadic = optional,
    returns = 'vector',
  } = functionCatalogue.get(name) ?? {};
  return {
    type: 'call',
    func: {
      name,
      argTypes: parameters,
      // -1 for any number of them, as in Prometheus.
      variadic: variadic === Number.POSITIVE_INFINITY ? -1 : variadic,
      returnType: returns satisfies ValueType,
    },
    args: args.map(toPrometheusTree),
  };
}
