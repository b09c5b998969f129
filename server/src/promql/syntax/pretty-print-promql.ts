import type { Expr } from './ast.ts';
import { printAggregator, printOperator, printPromql, printSubqueryTimes } from './print-promql.ts';

/** The longest text of an expression that stays on one line, in bytes of UTF-8. */
const maxLineBytes = 100;
const indent = '  ';

const encoder = new TextEncoder();

/**
 * The text of an expression as Prometheus formats it: one that is longer than a line has each of its operands on lines of their own.
 * Source: https://github.com/prometheus/prometheus/blob/main/promql/parser/prettier.go
 */
export function prettyPrintPromql(expr: Expr, level = 0): string {
  const margin = indent.repeat(level);
  const line = printPromql(expr);
  const fits = encoder.encode(line).length <= maxLineBytes;
  switch (expr.kind) {
    case 'binary': {
      if (fits) return margin + line;
      const left = prettyPrintPromql(expr.left, level + 1);
      const right = prettyPrintPromql(expr.right, level + 1);
      return `${left}\n${margin}${printOperator(expr)}\n${right}`;
    }
    case 'aggregation': {
      if (fits) return margin + line;
      const args = expr.parameter === undefined ? [expr.expr] : [expr.parameter, expr.expr];
      return `${margin}${printAggregator(expr)}${printBlock(args, level)}`;
    }
    case 'call':
      if (fits || expr.args.length === 0) return margin + line;
      return `${margin}${expr.name}${printBlock(expr.args, level)}`;
    case 'paren':
      return fits ? margin + line : `${margin}${printBlock([expr.expr], level)}`;
    case 'subquery':
      // Prometheus leaves out the margin of one that fits.
      return fits ? line : `${prettyPrintPromql(expr.expr, level)}${printSubqueryTimes(expr)}`;
    case 'unary':
      return `${margin}${expr.operator}${prettyPrintPromql(expr.expr, level).trim()}`;
    case 'number':
    case 'string':
    case 'vectorSelector':
    case 'matrixSelector':
      return margin + line;
  }
}

/** Expressions in parentheses, each on lines of its own. */
function printBlock(exprs: readonly Expr[], level: number): string {
  const lines = exprs.map((expr) => prettyPrintPromql(expr, level + 1));
  return `(\n${lines.join(',\n')}\n${indent.repeat(level)})`;
}
