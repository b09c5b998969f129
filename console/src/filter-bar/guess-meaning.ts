import { type FieldRef, formatField, parseFilter, quoteText } from '@cairn/server/filter';
import { type DialectName, dialects } from './dialects.ts';
import type { FilterProblem } from './filter-problem.ts';

/** What somebody may have meant: `insert` in place of `[start, end)`. */
export interface Meaning {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
}

/**
 * What is meant by a text where a field is expected, the likeliest first: an id that was pasted, an attribute that is written without
 * `attribute.`, or words to search for. Traces have no field to search words in.
 */
export function guessMeaning(text: string, problem: FilterProblem, dialect: DialectName): readonly Meaning[] {
  const { reason, start, end } = problem;
  const found = text.slice(start, end);
  const isLogs = dialect === 'logs';
  if (reason === 'field_expected')
    return isLogs && /^".+"$/s.test(found) ? [{ start, end, insert: `body:${found}` }] : [];
  if (reason !== 'unknown_field') return [];
  const hasOperator = /^\s*(?:!?=|:\S)/.test(text.slice(end));
  const attributes = hasOperator ? nameAttribute(found, dialect) : [];
  const words = isLogs ? readWords(text.slice(start)) : '';
  return [
    ...attributes.map((insert) => ({ start, end, insert })),
    ...searchFor(words).map((insert) => ({ start, end: start + words.length, insert })),
  ];
}

/** Up to the next keyword or parenthesis; empty when there is a comparison or a quote before it. */
function readWords(text: string): string {
  return (/^[^=<>()"]*?(?=\s+(?:AND|OR|NOT)\b|\)|$)/.exec(text)?.[0] ?? '').trimEnd();
}

/** The attribute of that key, unless the service reads it by another name. */
function nameAttribute(key: string, dialect: DialectName): readonly string[] {
  const bare = `attribute.${key}`;
  const field: FieldRef = { kind: 'attribute', key };
  return [bare, formatField(field)]
    .filter((name) => parseFilter(`${name}="x"`, dialects[dialect]).ok)
    .slice(0, 1);
}

function searchFor(words: string): readonly string[] {
  if (words === '') return [];
  if (/^[0-9a-f]{32}$/i.test(words)) return [`trace_id=${quoteText(words.toLowerCase())}`];
  const search = `body:${quoteText(words)}`;
  return /^[0-9a-f]{16}$/i.test(words) ? [`span_id=${quoteText(words.toLowerCase())}`, search] : [search];
}
