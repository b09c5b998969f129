import { createHash } from 'node:crypto';
import type { TraceState } from '../../../../traces/trace-state.ts';

/** Of a term; entries of a GIN index have at most 2,712 bytes. */
const maxTermCharacters = 256;

/** The terms of a head, by which the index finds it: each of its tags, attribute keys, and attributes. */
export function headTerms({ tags, attributes }: Pick<TraceState, 'tags' | 'attributes'>): string[] {
  const terms = tags.map(tagTerm);
  for (const [key, value] of attributes) terms.push(attributeKeyTerm(key), attributeTerm(key, value));
  return terms;
}

export function tagTerm(tag: string): string {
  return toTerm(`t${tag}`);
}

/** Of every trace that has the attribute, also with an empty value. */
export function attributeKeyTerm(key: string): string {
  return toTerm(`k${key}`);
}

export function attributeTerm(key: string, value: string): string {
  // The length first, so that no other key and value have the same term.
  return toTerm(`a${key.length} ${key}${value}`);
}

/** No kind of term begins with `#`. */
function toTerm(text: string): string {
  if (text.length <= maxTermCharacters) return text;
  return `#${createHash('sha256').update(text).digest('base64')}`;
}
