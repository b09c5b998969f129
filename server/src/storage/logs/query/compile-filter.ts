import type { Clause, Filter } from '../../../filter/ast.ts';
import { tokenizeBody } from '../../../logs/body-tokens.ts';
import { soleValue } from '../../log-queries/sole-value.ts';
import { tabulateSeverities } from '../../log-queries/tabulate-severities.ts';
import { createHexMatcher, createTextMatcher, type TextMatcher } from './text-matcher.ts';

/** A clause, prepared as far as possible without a block. */
export type CompiledClause =
  /** By severity number, 1 where it matches. */
  | { readonly kind: 'severity'; readonly table: Uint8Array }
  | { readonly kind: 'service' | 'event'; readonly matcher: TextMatcher }
  | { readonly kind: 'attribute'; readonly key: string; readonly matcher: TextMatcher }
  /** The id of the record itself, or an attribute `trace_id`. */
  | { readonly kind: 'traceId'; readonly id: Uint8Array | undefined; readonly attribute: TextMatcher }
  | { readonly kind: 'spanId'; readonly id: Uint8Array | undefined }
  | { readonly kind: 'body'; readonly tokens: readonly string[] };

/** The AND of its clauses; all terms of the body are in one of them. */
export type CompiledFilter = readonly CompiledClause[];

/** Prepares a filter of the log dialect; `logMatches` defines what it means. */
export function compileFilter(filter: Filter): CompiledFilter {
  const clauses = filter.clauses.map(compileClause);
  const tokens = clauses.flatMap((clause) => (clause.kind === 'body' ? clause.tokens : []));
  const others = clauses.filter(({ kind }) => kind !== 'body');
  return tokens.length === 0 ? others : [...others, { kind: 'body', tokens: [...new Set(tokens)] }];
}

function compileClause(clause: Clause): CompiledClause {
  const { alternatives } = clause;
  const { field } = alternatives[0];
  if (field.kind === 'attribute') {
    return { kind: 'attribute', key: field.key, matcher: createTextMatcher(alternatives) };
  }
  switch (field.name) {
    case 'body':
      return { kind: 'body', tokens: tokenizeBody(soleValue(clause, ':')) };
    case 'severity':
      return { kind: 'severity', table: tabulateSeverities(clause) };
    case 'service.name':
      return { kind: 'service', matcher: createTextMatcher(alternatives) };
    case 'event.name':
      return { kind: 'event', matcher: createTextMatcher(alternatives) };
    case 'trace_id': {
      const hex = soleValue(clause, '=');
      return { kind: 'traceId', id: decodeId(hex, 16), attribute: createHexMatcher(hex) };
    }
    case 'span_id':
      return { kind: 'spanId', id: decodeId(soleValue(clause, '='), 8) };
    default:
      throw new TypeError(`a log filter has no field ${field.name}`);
  }
}

/** `undefined` unless the digits are those of a whole, non-zero id, which alone a record can have. */
function decodeId(hex: string, length: number): Uint8Array | undefined {
  return hex.length === 2 * length && /[^0]/.test(hex) ? Uint8Array.from(Buffer.from(hex, 'hex')) : undefined;
}
