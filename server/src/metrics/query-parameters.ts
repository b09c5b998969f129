import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import { PromqlError } from '../promql/promql-error.ts';
import type { Expr, MatcherNode } from '../promql/syntax/ast.ts';
import { parsePromql } from '../promql/syntax/parse-promql.ts';
import { PatternBudget } from '../promql/syntax/pattern-budget.ts';
import { parseRfc3339 } from '../time/rfc3339.ts';
import { floorMs } from '../time/time-window.ts';
import { fromPromqlFailure } from './promql-failure.ts';

/**
 * A PromQL duration (`90s`, `1h30m`) or a number of seconds, in whole milliseconds.
 *
 * @throws AppError `INVALID_ARGUMENT` for any other text, and below 1 ms.
 */
export function parseDurationMs(name: string, text: string): number {
  const seconds = secondsOf(text);
  const durationMs = seconds === undefined ? 0 : Math.round(seconds * 1000);
  if (durationMs >= 1 && Number.isSafeInteger(durationMs)) return durationMs;
  throw wrongParameter(
    name,
    text,
    'must be a duration such as 30s or 1h30m, or a number of seconds, above 0',
  );
}

function secondsOf(text: string): number | undefined {
  try {
    const expr = parsePromql(text);
    return expr.kind === 'number' ? expr.value : undefined;
  } catch (error) {
    if (error instanceof PromqlError) return undefined;
    throw error;
  }
}

/**
 * Seconds since the epoch with an optional fraction, or RFC 3339, in milliseconds.
 *
 * @throws AppError `INVALID_ARGUMENT`.
 */
export function parseEpochMs(name: string, text: string): number {
  const ms = /^[+-]?\d+(\.\d*)?([eE][+-]?\d{1,2})?$/.test(text)
    ? Math.round(Number(text) * 1000)
    : fromRfc3339(text);
  if (ms !== undefined && Math.abs(ms) <= maxEpochMs) return ms;
  throw wrongParameter(
    name,
    text,
    'must be seconds since the epoch or RFC 3339 such as 2026-11-20T08:00:00Z',
  );
}

/** The range of `Date` (ECMA-262, section 21.4.1.1). */
const maxEpochMs = 8.64e15;

function fromRfc3339(text: string): number | undefined {
  const ns = parseRfc3339(text);
  return ns === undefined ? undefined : floorMs(ns);
}

/**
 * The conditions of each selector of a request, such as `up{job="api"}`.
 *
 * @throws AppError `INVALID_QUERY` for anything else, and for regular expressions beyond those of a query in all selectors together.
 */
export function parseSelectors(texts: readonly string[]): readonly (readonly MatcherNode[])[] {
  const patterns = new PatternBudget();
  return texts.map((text) => {
    try {
      return parseSelector(text, patterns);
    } catch (error) {
      throw fromPromqlFailure(error, text, 'match[]');
    }
  });
}

function parseSelector(text: string, patterns: PatternBudget): readonly MatcherNode[] {
  const expr = parsePromql(text, { patterns });
  if (expr.kind === 'vectorSelector' && expr.offsetMs === 0 && expr.at === undefined) return expr.matchers;
  throw new PromqlError('parse', 'a selector such as up{job="api"} is expected', { span: expr.span });
}

/** @throws AppError `INVALID_QUERY`. */
export function parseQuery(text: string): Expr {
  try {
    return parsePromql(text);
  } catch (error) {
    throw fromPromqlFailure(error, text);
  }
}

/** @throws AppError `INVALID_ARGUMENT` when the end comes before the start. */
export function assertOrderedTimes(startMs: number, endMs: number): void {
  if (endMs >= startMs) return;
  throw new AppError('INVALID_ARGUMENT', '"end" is before "start"; swap them', [
    { type: 'field', location: 'query', name: 'end', reason: 'is before "start"' },
    { type: 'field', location: 'query', name: 'start', reason: 'is after "end"' },
  ]);
}

function wrongParameter(name: string, received: string, reason: string): AppError {
  return new AppError('INVALID_ARGUMENT', `parameter "${name}" ${reason}`, [
    { type: 'field', location: 'query', name, reason, received: shorten(received) },
  ]);
}
