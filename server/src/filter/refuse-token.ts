import { cite, type FilterReason, type Refusal, refuse } from './diagnostics.ts';
import type { Token } from './tokenize.ts';

/** Rejects an unexpected token; an invalid one has its own diagnostic. */
export function refuseToken(token: Token, reason: FilterReason, expected: string, hint: string): Refusal {
  if (token.kind === 'invalid') return token.refusal;
  const found =
    token.kind === 'end' ? `the filter ends with ${cite(token.text)}` : `found ${cite(token.text)}`;
  return refuse(reason, token.range, `Expected ${expected} but ${found}`, hint);
}

/** `and`, `Or`: a keyword but for its case. */
export function isMiscasedKeyword(token: Token): boolean {
  return token.kind === 'word' && /^(and|or|not)$/i.test(token.text);
}

export function refuseMiscasedKeyword(token: Token): Refusal {
  const keyword = token.text.toUpperCase();
  return refuse(
    'keyword_case',
    token.range,
    `Keyword ${cite(token.text)} is not in upper case`,
    `write ${keyword}`,
  );
}
