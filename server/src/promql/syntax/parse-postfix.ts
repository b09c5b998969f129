import type { Expr, MatrixSelector, Subquery, TimeModifiers, VectorSelector } from './ast.ts';
import { parseDurationMs, parsePositiveDurationMs, parseSeconds } from './parse-duration.ts';
import { refuse, refuseToken } from './refuse.ts';
import { refuseDurationExpression, refuseExtendedRange } from './refuse-experiment.ts';
import { roundHalfAway } from './round-half-away.ts';
import type { TokenCursor } from './token-cursor.ts';
import { describeType, valueTypeOf } from './value-type-of.ts';

type Timed = VectorSelector | MatrixSelector | Subquery;

/** The range of times in Prometheus, in ms. */
const maxTimestampMs = 2 ** 63;

/** Reads the ranges, `offset` and `@` that follow an operand; they bind more tightly than any operator. */
export function parsePostfix(cursor: TokenCursor, operand: Expr): Expr {
  let expr = operand;
  for (;;) {
    if (cursor.isSymbol('[')) {
      expr = parseRange(cursor, expr);
    } else if (cursor.isKeyword(['offset'])) {
      expr = parseOffset(cursor, expr);
    } else if (cursor.isSymbol('@')) {
      expr = parseAt(cursor, expr);
    } else {
      refuseExtendedRange(cursor);
      return expr;
    }
  }
}

/** `[range]` or `[range:step]`, the step being optional. */
function parseRange(cursor: TokenCursor, expr: Expr): Expr {
  const open = cursor.take();
  const rangeMs = parsePositiveDurationMs(cursor, 'in a range');
  const isSubquery = cursor.takeSymbol(':') !== undefined;
  const stepMs =
    isSubquery && !cursor.isSymbol(']') ? parsePositiveDurationMs(cursor, 'in a subquery') : undefined;
  if (cursor.takeSymbol(']') === undefined) {
    refuseDurationExpression(cursor);
    if (cursor.peek().kind === 'end') refuse(open.span, 'unclosed left bracket', 'add "]"');
    refuseToken(
      cursor.peek(),
      isSubquery ? 'in a subquery' : 'in a range',
      isSubquery ? '"]"' : '":" or "]"',
    );
  }
  const span = cursor.spanFrom(expr.span);
  if (isSubquery) {
    const type = valueTypeOf(expr, cursor.functions);
    if (type !== 'vector') {
      refuse(expr.span, `subquery is only allowed on instant vector, got ${describeType(type)} instead`);
    }
    const step = stepMs === undefined ? {} : { stepMs };
    return cursor.checkDepth({ kind: 'subquery', expr, rangeMs, ...step, offsetMs: 0, span });
  }
  if (expr.kind !== 'vectorSelector') {
    return refuse(span, 'ranges only allowed for vector selectors', 'write a subquery, such as [5m:]');
  }
  const before = expr.offsetMs !== 0 ? 'offset' : expr.at !== undefined ? '@' : undefined;
  if (before !== undefined) {
    refuse(span, `no ${before} modifiers allowed before range`, `write ${before} after the range`);
  }
  return cursor.checkDepth({ kind: 'matrixSelector', selector: expr, rangeMs, span });
}

function parseOffset(cursor: TokenCursor, expr: Expr): Expr {
  const keyword = cursor.take();
  const offsetMs = parseDurationMs(cursor, 'in offset');
  if (!isTimed(expr)) return refuseModifier(cursor, expr, 'offset');
  if (timesOf(expr).offsetMs !== 0) {
    refuse(cursor.spanFrom(keyword.span), 'offset may not be set multiple times');
  }
  return withTimes(cursor, expr, { offsetMs });
}

function parseAt(cursor: TokenCursor, expr: Expr): Expr {
  const keyword = cursor.take();
  const at = parseAtTime(cursor);
  if (!isTimed(expr)) return refuseModifier(cursor, expr, '@');
  if (timesOf(expr).at !== undefined) {
    refuse(cursor.spanFrom(keyword.span), '@ <timestamp> may not be set multiple times');
  }
  return withTimes(cursor, expr, { at });
}

function parseAtTime(cursor: TokenCursor): number | 'start' | 'end' {
  const start = cursor.peek();
  const bound = cursor.takeKeyword('start', 'end');
  if (bound !== undefined) {
    cursor.expectSymbol('(', 'after @');
    cursor.expectSymbol(')', 'after @');
    return bound.text.toLowerCase() === 'start' ? 'start' : 'end';
  }
  const seconds = parseSeconds(cursor, 'after @');
  const timestampMs = roundHalfAway(seconds * 1_000);
  if (Math.abs(timestampMs) < maxTimestampMs) return timestampMs;
  return refuse(cursor.spanFrom(start.span), `timestamp out of bounds for @ modifier: ${seconds}`);
}

function isTimed(expr: Expr): expr is Timed {
  return expr.kind === 'vectorSelector' || expr.kind === 'matrixSelector' || expr.kind === 'subquery';
}

function timesOf(expr: Timed): TimeModifiers {
  return expr.kind === 'matrixSelector' ? expr.selector : expr;
}

/** The modifiers of a range selector are those of the selector in it. */
function withTimes(cursor: TokenCursor, expr: Timed, times: Partial<TimeModifiers>): Expr {
  const span = cursor.spanFrom(expr.span);
  if (expr.kind !== 'matrixSelector') return cursor.checkDepth({ ...expr, ...times, span });
  return cursor.checkDepth({ ...expr, selector: { ...expr.selector, ...times }, span });
}

function refuseModifier(cursor: TokenCursor, expr: Expr, modifier: string): never {
  const what = modifier === '@' ? '@ modifier' : 'offset modifier';
  return refuse(
    cursor.spanFrom(expr.span),
    `${what} must be preceded by an instant vector selector or range vector selector or a subquery`,
  );
}
