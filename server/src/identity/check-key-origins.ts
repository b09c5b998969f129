import { shorten } from '../errors/shorten.ts';
import { parseOrigin } from './allowed-origin.ts';
import type { KeyKind } from './key-format.ts';

const maxOriginCount = 50;

export type CheckedKeyOrigins =
  /** As browsers send them, each once. */
  | { readonly ok: true; readonly origins: readonly string[] }
  /** Completes the sentence "<field> ...". */
  | { readonly ok: false; readonly problem: string };

/** Checks the origins of a key: at least one for a web key, none for the other kinds. */
export function checkKeyOrigins(kind: KeyKind, written: readonly string[]): CheckedKeyOrigins {
  if (kind !== 'web') {
    if (written.length === 0) return { ok: true, origins: [] };
    return { ok: false, problem: `is for web keys, not for ${kind} keys: leave it out` };
  }
  const origins = new Set<string>();
  for (const text of written) {
    const origin = parseOrigin(text);
    if (origin === undefined) {
      const problem = `is ${JSON.stringify(shorten(text))}, expected an origin such as https://shop.example`;
      return { ok: false, problem };
    }
    origins.add(origin);
  }
  if (origins.size === 0)
    return { ok: false, problem: 'is needed for a web key, such as https://shop.example' };
  if (origins.size > maxOriginCount) {
    return { ok: false, problem: `names ${origins.size} origins, at most ${maxOriginCount} are kept` };
  }
  return { ok: true, origins: [...origins] };
}
