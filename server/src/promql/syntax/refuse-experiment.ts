import type { Span } from './ast.ts';
import { refuse } from './refuse.ts';
import type { Token } from './token.ts';
import type { TokenCursor } from './token-cursor.ts';

/*
 * Parts of the language behind feature flags in Prometheus that are not supported here. They are rejected by name,
 * so that users who know them from its documentation do not get a bare "unexpected".
 *
 * Source: https://prometheus.io/docs/prometheus/latest/feature_flags/
 */

const functions: ReadonlySet<string> = new Set(['start_timestamp']);
const durationFunctions = ['step', 'range', 'min_of', 'max_of'];
const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '^']);

export function refuseExperimentalFunction(name: Token): void {
  if (functions.has(name.text)) refuseExperiment(name.span, `function ${name.text}`);
}

/** `anchored` and `smoothed`, after a selector. */
export function refuseExtendedRange(cursor: TokenCursor): void {
  const { text, span } = cursor.peek();
  if (cursor.isKeyword(['anchored', 'smoothed'])) refuseExperiment(span, `modifier ${text}`);
}

/** `fill(0)`, `fill_left(0)` and `fill_right(0)`, after a binary operator. */
export function refuseFill(cursor: TokenCursor): void {
  const { text, span } = cursor.peek();
  const isFill = cursor.isKeyword(['fill', 'fill_left', 'fill_right']) && cursor.isSymbol('(', 1);
  if (isFill) refuseExperiment(span, `modifier ${text}`);
}

/** `[5m * 2]` or `[step()]`: an expression in place of a duration, or after one. */
export function refuseDurationExpression(cursor: TokenCursor, ahead = 0): void {
  const token = cursor.peek(ahead);
  const isOperator = token.kind === 'symbol' && (token.text === '(' || arithmetic.has(token.text));
  if (isOperator || cursor.isKeyword(durationFunctions, ahead)) {
    refuseExperiment(token.span, 'duration expression');
  }
}

/** `</` and `>/`, which trim native histograms. */
export function refuseTrimOperator(span: Span, operator: string): never {
  return refuseExperiment(span, `operator ${operator}`);
}

function refuseExperiment(span: Span, what: string): never {
  return refuse(
    span,
    `the experimental ${what} is not supported`,
    'it is behind a feature flag in Prometheus too',
  );
}
