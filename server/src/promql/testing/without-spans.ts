import type { Expr } from '../syntax/ast.ts';

/** A copy in which every span is `{start: 0, end: 0}`, to compare expressions without positions. */
export function withoutSpans(expr: Expr): Expr {
  return JSON.parse(JSON.stringify(expr, replaceSpan), reviveNumber);
}

function replaceSpan(key: string, value: unknown): unknown {
  if (key === 'span') return { start: 0, end: 0 };
  // JSON has no NaN, infinities or -0.
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))) {
    return { number: Object.is(value, -0) ? '-0' : String(value) };
  }
  return value;
}

function reviveNumber(_key: string, value: unknown): unknown {
  const isWrapped = typeof value === 'object' && value !== null && 'number' in value;
  return isWrapped ? Number(value.number) : value;
}
