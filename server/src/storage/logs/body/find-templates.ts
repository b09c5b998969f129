import type { FrozenDictionary } from '../../bytes/byte-dictionary.ts';
import { hasAllTokens, type SearchToken } from './search-token.ts';

/** By code: 1 where the template has every token in its literal text. */
export function findTemplates({ bytes, ends }: FrozenDictionary, tokens: readonly SearchToken[]): Uint8Array {
  const found = new Uint8Array(ends.length);
  for (let code = 1; code < ends.length; code++) {
    found[code] = hasAllTokens(tokens, bytes, ends[code - 1] ?? 0, ends[code] ?? 0) ? 1 : 0;
  }
  return found;
}
