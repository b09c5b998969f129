import { toCanonicalJson } from './canonical-json.ts';

/**
 * Whether writing one canonical body over the other makes no new version.
 *
 * @param sets the members whose arrays are sets, without order.
 */
export function isSameDocument(a: string, b: string, sets: readonly string[] = []): boolean {
  if (a === b) return true;
  // Another order leaves the length of a canonical text as it is.
  return sets.length > 0 && a.length === b.length && sortSets(a, sets) === sortSets(b, sets);
}

function sortSets(body: string, sets: readonly string[]): string {
  const sorted: Record<string, unknown> = JSON.parse(body); // documents are objects
  for (const name of sets) {
    const items = sorted[name];
    if (Array.isArray(items)) sorted[name] = items.map(toCanonicalJson).sort();
  }
  return toCanonicalJson(sorted);
}
