import type { FieldRef } from './ast.ts';
import { accept, cite, excerpt, type Outcome, refuse } from './diagnostics.ts';
import { type AttributeRule, type FieldRule, type FilterDialect, listFields } from './dialect.ts';
import { quoteText } from './format.ts';
import { isMiscasedKeyword, refuseMiscasedKeyword, refuseToken } from './refuse-token.ts';
import type { TokenCursor } from './token-cursor.ts';
import type { Token } from './tokenize.ts';

export interface ParsedField {
  readonly field: FieldRef;
  readonly rule: FieldRule;
}

const prefix = 'attribute.';

/** Reads the field of a leaf: one of the dialect, or `attribute.` and a key. */
export function parseField(cursor: TokenCursor, dialect: FilterDialect): Outcome<ParsedField> {
  const token = cursor.take();
  const { text, range } = token;
  if (token.kind === 'operator' && text.startsWith('!')) {
    return refuseToken(token, 'field_expected', 'a field', 'write NOT in its place');
  }
  if (token.kind !== 'word') {
    return refuseToken(token, 'field_expected', 'a field', `begin with one of: ${listFields(dialect)}`);
  }
  if (isMiscasedKeyword(token)) return refuseMiscasedKeyword(token);
  if (text.startsWith('-')) {
    return refuse('dash_negation', range, 'Unsupported negation with a minus', 'write NOT in its place');
  }
  const rule = dialect.fields.get(text);
  if (rule !== undefined) return accept({ field: { kind: 'field', name: text }, rule });
  if (dialect.attributes !== undefined && `${text}.`.startsWith(prefix)) {
    return parseAttribute(cursor, token, dialect.attributes);
  }
  const problem = `Unknown ${dialect.signal} field ${cite(text)}`;
  return refuse('unknown_field', range, problem, `the fields are: ${listFields(dialect)}`);
}

function parseAttribute(cursor: TokenCursor, head: Token, rule: AttributeRule): Outcome<ParsedField> {
  const unquoted = head.text.slice(prefix.length);
  const next = cursor.peek();
  // Only after a dot is a string a part of the key: `attribute.k"v"` lacks an operator instead.
  const quoted = next.kind === 'string' && cursor.isAdjacent() && head.text.endsWith('.') ? next : undefined;
  if (quoted !== undefined) cursor.take();
  // A mistake within the quotes of the key.
  if (next.kind === 'invalid' && head.text === prefix) return next.refusal;
  const range = { start: head.range.start, end: (quoted ?? head).range.end };
  const key = `${unquoted}${quoted?.value ?? ''}`;
  if (key === '') {
    return refuse(
      'empty_attribute_key',
      range,
      'Missing attribute key',
      'write attribute.<key> or attribute."<key>"',
    );
  }
  if (quoted === undefined ? !/^[A-Za-z0-9_.]+$/.test(key) : unquoted !== '') {
    const problem = `Attribute key ${cite(key)} is not fully in quotes`;
    return refuse('attribute_key_needs_quotes', range, problem, `write ${prefix}${quoteText(excerpt(key))}`);
  }
  if (rule.promotedKeys.has(key)) {
    return refuse(
      'promoted_attribute',
      range,
      `Attribute ${cite(key)} is a field of its own`,
      `write ${key} without attribute.`,
    );
  }
  return accept({ field: { kind: 'attribute', key }, rule });
}
