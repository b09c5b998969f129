import type { FunctionSignature } from '../functions/function-definition.ts';
import type { BinaryExpr, BinaryOperator, Expr, Span, VectorMatching } from './ast.ts';
import { isComparison, isSetOperator } from './operators.ts';
import type { BinaryModifiers } from './parse-binary-modifiers.ts';
import { refuse } from './refuse.ts';
import { cite } from './token.ts';
import type { TokenCursor } from './token-cursor.ts';
import { valueTypeOf } from './value-type-of.ts';

export interface BinaryParts {
  readonly operator: BinaryOperator;
  readonly operatorSpan: Span;
  readonly left: Expr;
  readonly right: Expr;
  readonly modifiers: BinaryModifiers;
}

/** Creates a binary expression; rejects sides and modifiers that do not fit its operator. */
export function createBinary(
  parts: BinaryParts,
  cursor: Pick<TokenCursor, 'functions' | 'checkDepth'>,
): BinaryExpr {
  const { operator, operatorSpan, left, right, modifiers } = parts;
  const [leftIsScalar, rightIsScalar] = [isScalar(left, cursor.functions), isScalar(right, cursor.functions)];
  if (modifiers.returnBool && !isComparison(operator)) {
    refuse(operatorSpan, 'bool modifier can only be used on comparison operators');
  }
  if (isComparison(operator) && !modifiers.returnBool && leftIsScalar && rightIsScalar) {
    refuse(operatorSpan, 'comparisons between scalars must use BOOL modifier', `write ${operator} bool`);
  }
  const span = { start: left.span.start, end: right.span.end };
  if (isSetOperator(operator) && (leftIsScalar || rightIsScalar)) {
    refuse(span, `set operator ${cite(operator)} not allowed in binary scalar expression`);
  }
  const matching = toMatching(parts, span, !leftIsScalar && !rightIsScalar);
  return cursor.checkDepth({
    kind: 'binary',
    type: leftIsScalar && rightIsScalar ? 'scalar' : 'vector',
    operator,
    left,
    right,
    returnBool: modifiers.returnBool,
    ...(matching === undefined ? {} : { matching }),
    span,
  });
}

function isScalar(side: Expr, functions: ReadonlyMap<string, FunctionSignature>): boolean {
  const type = valueTypeOf(side, functions);
  if (type === 'scalar' || type === 'vector') return type === 'scalar';
  return refuse(side.span, 'binary expression must contain only scalar and instant vector types');
}

function toMatching(parts: BinaryParts, span: Span, ofVectors: boolean): VectorMatching | undefined {
  const { operator, operatorSpan } = parts;
  const written = parts.modifiers.matching;
  const both = written?.on === true && written.labels.find((label) => written.include.includes(label));
  if (typeof both === 'string') {
    refuse(operatorSpan, `label ${cite(both)} must not occur in ON and GROUP clause at once`);
  }
  if (!ofVectors) {
    if (written === undefined) return undefined;
    return refuse(span, 'vector matching only allowed between instant vectors');
  }
  if (isSetOperator(operator) && written?.group !== undefined) {
    refuse(span, `no grouping allowed for ${cite(operator)} operation`);
  }
  return {
    cardinality: cardinalityOf(operator, written?.group),
    on: written?.on ?? false,
    labels: written?.labels ?? [],
    include: written?.include ?? [],
  };
}

function cardinalityOf(
  operator: BinaryOperator,
  group: 'left' | 'right' | undefined,
): VectorMatching['cardinality'] {
  if (isSetOperator(operator)) return 'many-to-many';
  if (group === undefined) return 'one-to-one';
  return group === 'left' ? 'many-to-one' : 'one-to-many';
}
