import type { Clause, Filter } from './ast.ts';
import { accept, type FilterDiagnostic, type Outcome, type Refusal, refuse } from './diagnostics.ts';
import type { FilterDialect } from './dialect.ts';
import { type Conjunction, joinAlternatives } from './join-alternatives.ts';
import { checkClauseLimits, checkFilterLength, checkParenthesesDepth } from './limits.ts';
import { negate } from './negate.ts';
import { parseLeaf } from './parse-leaf.ts';
import { isMiscasedKeyword, refuseMiscasedKeyword, refuseToken } from './refuse-token.ts';
import { createTokenCursor, type TokenCursor } from './token-cursor.ts';
import type { Token } from './tokenize.ts';

export type ParsedFilter =
  | { readonly ok: true; readonly filter: Filter }
  | { readonly ok: false; readonly diagnostic: FilterDiagnostic };

/**
 * Reads a filter of the grammar that traces and logs share (AIP-160, in which OR binds tighter
 * than AND) and checks it against the fields of one signal and against `filterLimits`. A blank
 * text is the filter without clauses. Never throws; takes time linear in the length of the text.
 *
 * @param text the decoded filter, at most 4,096 bytes of UTF-8.
 */
export function parseFilter(text: string, dialect: FilterDialect): ParsedFilter {
  const tooLong = checkFilterLength(text);
  if (tooLong !== undefined) return tooLong;
  const cursor = createTokenCursor(text);
  if (cursor.peek().kind === 'end') return { ok: true, filter: { kind: 'filter', clauses: [] } };

  const clauses = parseConjunction(cursor, dialect, 0);
  if (!clauses.ok) return clauses;
  const rest = cursor.peek();
  if (rest.kind !== 'end') return refuseContinuation(rest);
  const excess = checkClauseLimits(clauses.value, dialect);
  return excess ?? { ok: true, filter: { kind: 'filter', clauses: clauses.value } };
}

/** `or-group {AND or-group}`; parentheses around several clauses dissolve into this list. */
function parseConjunction(cursor: TokenCursor, dialect: FilterDialect, depth: number): Outcome<Conjunction> {
  const first = parseOrGroup(cursor, dialect, depth);
  if (!first.ok) return first;
  const clauses: [Clause, ...Clause[]] = [...first.value];
  while (cursor.takeKeyword('AND') !== undefined) {
    const next = parseOrGroup(cursor, dialect, depth);
    if (!next.ok) return next;
    clauses.push(...next.value);
  }
  return accept(clauses);
}

/** `term {OR term}`. */
function parseOrGroup(cursor: TokenCursor, dialect: FilterDialect, depth: number): Outcome<Conjunction> {
  const first = parseTerm(cursor, dialect, depth);
  if (!first.ok) return first;
  const rest: Conjunction[] = [];
  while (cursor.takeKeyword('OR') !== undefined) {
    const next = parseTerm(cursor, dialect, depth);
    if (!next.ok) return next;
    rest.push(next.value);
  }
  return rest.length === 0 ? first : toConjunction(joinAlternatives(first.value, rest, dialect));
}

/** `[NOT] operand`. */
function parseTerm(cursor: TokenCursor, dialect: FilterDialect, depth: number): Outcome<Conjunction> {
  const not = cursor.takeKeyword('NOT');
  if (not === undefined) return parseOperand(cursor, dialect, depth);
  const again = cursor.takeKeyword('NOT');
  if (again !== undefined) {
    const range = { start: not.range.start, end: again.range.end };
    return refuse('double_negation', range, 'Unsupported NOT of a NOT', 'leave both out');
  }
  const operand = parseOperand(cursor, dialect, depth);
  if (!operand.ok) return operand;
  const range = { start: not.range.start, end: cursor.takenEnd() };
  return toConjunction(negate(operand.value, range, dialect));
}

/** A leaf, or a filter in parentheses. `depth` counts the parentheses around the operand. */
function parseOperand(cursor: TokenCursor, dialect: FilterDialect, depth: number): Outcome<Conjunction> {
  const open = cursor.peek();
  if (open.kind !== 'open') {
    const leaf = parseLeaf(cursor, dialect);
    return leaf.ok ? accept([{ kind: 'clause', alternatives: [leaf.value] }]) : leaf;
  }
  cursor.take();
  const tooDeep = checkParenthesesDepth(depth + 1, open.range);
  if (tooDeep !== undefined) return tooDeep;
  if (cursor.peek().kind === 'close') {
    const range = { start: open.range.start, end: cursor.take().range.end };
    return refuse(
      'empty_parentheses',
      range,
      'Empty parentheses',
      'write a leaf between them or leave them out',
    );
  }
  const inner = parseConjunction(cursor, dialect, depth + 1);
  if (!inner.ok) return inner;
  const close = cursor.take();
  if (close.kind === 'close') return inner;
  if (close.kind !== 'end') return refuseContinuation(close);
  return refuse(
    'unbalanced_parenthesis',
    open.range,
    'A parenthesis is not closed: it opens',
    'write the missing )',
  );
}

function toConjunction(clause: Outcome<Clause>): Outcome<Conjunction> {
  return clause.ok ? accept([clause.value]) : clause;
}

/** Rejects a token that follows a complete term without AND or OR. */
function refuseContinuation(token: Token): Refusal {
  if (token.kind === 'close') {
    return refuse(
      'unbalanced_parenthesis',
      token.range,
      'A parenthesis closes nothing',
      'leave it out or write the missing (',
    );
  }
  if (isMiscasedKeyword(token)) return refuseMiscasedKeyword(token);
  const hint = 'join leaves with AND, or with OR when they are on one field';
  return refuseToken(token, 'connective_expected', 'AND or OR', hint);
}
