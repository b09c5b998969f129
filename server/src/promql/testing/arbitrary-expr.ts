import fc from 'fast-check';
import { functionSignatures } from '../functions/signatures.ts';
import { metricNameLabel } from '../labels/labels.ts';
import type { Expr, Grouping, MatcherNode, ValueType, VectorSelector } from '../syntax/ast.ts';
import {
  aggregationOperators,
  isComparison,
  isSetOperator,
  operatorPrecedence,
} from '../syntax/operators.ts';

const span = { start: 0, end: 0 };
const positiveMs = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 9e12 }));
const labelName = fc.constantFrom('job', 'instance', 'sum', 'on', 'by', '__name__', 'a.b', 'with space', 'é');
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', '\n', '"', '\\', '\u{1f600}'),
);
const metricName = fc.constantFrom(
  'up',
  'http_requests_total',
  'a:b',
  'sum',
  'by',
  'offset',
  'start',
  'my.metric',
  'inf',
);

/** Well-typed expressions, as returned by the parser except for spans, which are all 0. */
export function arbitraryExpr(depth = 3): fc.Arbitrary<Expr> {
  return fc.oneof(
    ofType('vector', depth),
    ofType('scalar', depth),
    ofType('matrix', depth),
    ofType('string', depth),
  );
}

function ofType(type: ValueType, depth: number): fc.Arbitrary<Expr> {
  if (type === 'string') return text.map((value) => ({ kind: 'string', value, span }));
  if (type === 'matrix')
    return depth === 0 ? arbitraryRange() : fc.oneof(arbitraryRange(), arbitrarySubquery(depth - 1));
  const leaf = type === 'scalar' ? arbitraryNumber() : arbitrarySelector();
  if (depth === 0) return leaf;
  const below = ofType(type, depth - 1);
  const nested = [
    leaf,
    arbitraryCall(type, depth - 1),
    arbitraryBinary(type, depth - 1),
    below.map((expr): Expr => ({ kind: 'paren', expr, span })),
    fc
      .tuple(fc.constantFrom('+' as const, '-' as const), below)
      .map(([operator, expr]) => toUnary(operator, expr)),
  ];
  return type === 'vector' ? fc.oneof(...nested, arbitraryAggregation(depth - 1)) : fc.oneof(...nested);
}

function arbitraryNumber(): fc.Arbitrary<Expr> {
  return fc
    .oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, Number.POSITIVE_INFINITY, Number.NaN))
    .map((value): Expr => ({ kind: 'number', value, span }));
}

const times = fc.record(
  {
    offsetMs: fc.oneof(
      fc.constant(0),
      positiveMs,
      positiveMs.map((ms) => -ms),
    ),
    at: fc.oneof(fc.constantFrom('start' as const, 'end' as const), fc.integer({ min: -1e13, max: 1e13 })),
  },
  { requiredKeys: ['offsetMs'] },
);

function arbitrarySelector(): fc.Arbitrary<VectorSelector> {
  const named = fc.tuple(
    metricName,
    fc.array(arbitraryMatcher(labelName.filter((name) => name !== metricNameLabel))),
  );
  const unnamed = fc.array(arbitraryMatcher(labelName.filter((name) => name !== metricNameLabel)));
  return fc
    .tuple(
      fc.oneof(
        named,
        unnamed.map((matchers) => [undefined, matchers] as const),
      ),
      times,
    )
    .map(([[name, matchers], modifiers]): VectorSelector => {
      const nameMatcher = {
        name: metricNameLabel,
        value: name ?? '.+',
        operator: name === undefined ? '=~' : '=',
        span,
      } as const;
      return {
        kind: 'vectorSelector',
        ...(name === undefined ? {} : { metricName: name }),
        matchers: [nameMatcher, ...matchers],
        ...modifiers,
        span,
      };
    });
}

function arbitraryMatcher(name: fc.Arbitrary<string>): fc.Arbitrary<MatcherNode> {
  const plain = fc.record({ name, operator: fc.constantFrom('=' as const, '!=' as const), value: text });
  const pattern = fc.record({
    name,
    operator: fc.constantFrom('=~' as const, '!~' as const),
    value: fc.constantFrom('', '.*', 'a|b', 'api-.+', '[0-9]{3}', '(?i)x', '\\.'),
  });
  return fc.oneof(plain, pattern).map((matcher) => ({ ...matcher, span }));
}

function arbitraryRange(): fc.Arbitrary<Expr> {
  const plain = arbitrarySelector().map(({ at: _, ...selector }) => ({ ...selector, offsetMs: 0 }));
  return fc.tuple(plain, positiveMs, times).map(
    ([selector, rangeMs, modifiers]): Expr => ({
      kind: 'matrixSelector',
      selector: { ...selector, ...modifiers },
      rangeMs,
      span,
    }),
  );
}

function arbitrarySubquery(depth: number): fc.Arbitrary<Expr> {
  const resolution = fc.record({ rangeMs: positiveMs, stepMs: positiveMs }, { requiredKeys: ['rangeMs'] });
  return fc.tuple(ofType('vector', depth), resolution, times).map(([inner, ranges, modifiers]): Expr => {
    const expr = inner.kind === 'binary' || inner.kind === 'unary' ? toParen(inner) : inner;
    return { kind: 'subquery', expr, ...ranges, ...modifiers, span };
  });
}

function arbitraryCall(returns: ValueType, depth: number): fc.Arbitrary<Expr> {
  const candidates = [...functionSignatures.values()].filter(
    (signature) => signature.returns === returns && signature.name !== 'info',
  );
  return fc
    .constantFrom(...candidates)
    .chain(({ name, parameters }) =>
      fc
        .tuple(...parameters.map((type) => ofType(type, depth)))
        .map((args): Expr => ({ kind: 'call', name, args, span })),
    );
}

const grouping: fc.Arbitrary<Grouping> = fc.record({
  kind: fc.constantFrom('by' as const, 'without' as const),
  labels: fc.array(labelName, { maxLength: 3 }),
});

function arbitraryAggregation(depth: number): fc.Arbitrary<Expr> {
  return fc.constantFrom(...aggregationOperators).chain(([operator, parameterType]) =>
    fc
      .record(
        {
          expr: ofType('vector', depth),
          parameter: parameterType === undefined ? fc.constant(undefined) : ofType(parameterType, depth),
          grouping,
        },
        { requiredKeys: ['expr', 'parameter'] },
      )
      .map(({ parameter, ...rest }): Expr => {
        const given = parameter === undefined ? {} : { parameter };
        return { kind: 'aggregation', operator, ...given, ...rest, span };
      }),
  );
}

const cardinality = fc.constantFrom('one-to-one' as const, 'many-to-one' as const, 'one-to-many' as const);

function arbitraryBinary(type: 'scalar' | 'vector', depth: number): fc.Arbitrary<Expr> {
  const operands = [...operatorPrecedence.keys()].filter(
    (operator) => type === 'vector' || !isSetOperator(operator),
  );
  const sides =
    type === 'scalar'
      ? fc.constant(['scalar', 'scalar'] as const)
      : fc.constantFrom(
          ['vector', 'vector'] as const,
          ['vector', 'scalar'] as const,
          ['scalar', 'vector'] as const,
        );
  return fc.tuple(fc.constantFrom(...operands), sides).chain(([operator, [leftType, rightType]]) => {
    const ofVectors = (leftType === 'vector' && rightType === 'vector') || isSetOperator(operator);
    const [left, right] = ofVectors ? (['vector', 'vector'] as const) : [leftType, rightType];
    const matching = fc.record({
      cardinality: isSetOperator(operator) ? fc.constant('many-to-many' as const) : cardinality,
      on: fc.boolean(),
      labels: fc.array(fc.constantFrom('job', 'a.b', 'on'), { maxLength: 2 }),
      include: fc.array(fc.constantFrom('instance', 'é'), { maxLength: 2 }),
    });
    return fc
      .tuple(ofType(left, depth), ofType(right, depth), fc.boolean(), matching)
      .map(([leftExpr, rightExpr, bool, { include, ...match }]): Expr => {
        const precedence = operatorPrecedence.get(operator) ?? 0;
        const isGrouped = match.cardinality === 'many-to-one' || match.cardinality === 'one-to-many';
        return {
          kind: 'binary',
          type,
          operator,
          left: toOperand(leftExpr, operator === '^' ? precedence + 1 : precedence),
          right: toOperand(rightExpr, operator === '^' ? precedence : precedence + 1),
          returnBool: isComparison(operator) && (bool || type === 'scalar'),
          ...(ofVectors ? { matching: { ...match, include: isGrouped ? include : [] } } : {}),
          span,
        };
      });
  });
}

/** Adds parentheses if the operator's `minPrecedence` requires them. */
function toOperand(expr: Expr, minPrecedence: number): Expr {
  if (expr.kind === 'binary')
    return (operatorPrecedence.get(expr.operator) ?? 0) < minPrecedence ? toParen(expr) : expr;
  const isSigned =
    expr.kind === 'unary' || (expr.kind === 'number' && (expr.value < 0 || Object.is(expr.value, -0)));
  return isSigned && minPrecedence > 6 ? toParen(expr) : expr;
}

function toUnary(operator: '+' | '-', expr: Expr): Expr {
  const isBinary = expr.kind === 'binary' && expr.operator !== '^';
  const operand = isBinary || expr.kind === 'number' ? toParen(expr) : expr;
  return { kind: 'unary', operator, expr: operand, span };
}

function toParen(expr: Expr): Expr {
  return { kind: 'paren', expr, span };
}
