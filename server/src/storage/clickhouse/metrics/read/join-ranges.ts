import type { SeriesFetch } from '../../../../promql/series-source.ts';

/** Fetches of the same series whose ranges overlap, as one. */
export function joinRanges(fetches: readonly SeriesFetch[]): readonly SeriesFetch[] {
  const joined = new Map<string, SeriesFetch[]>();
  for (const fetch of fetches.toSorted((a, b) => a.minMs - b.minMs)) {
    const key = fetchKey(fetch.matchers);
    const ofKey = joined.get(key) ?? [];
    joined.set(key, ofKey);
    const last = ofKey.at(-1);
    // Times are whole milliseconds.
    if (last === undefined || fetch.minMs > last.maxMs + 1) ofKey.push(fetch);
    else ofKey[ofKey.length - 1] = { ...last, maxMs: Math.max(last.maxMs, fetch.maxMs) };
  }
  return [...joined.values()].flat();
}

/** Equal for matchers that select the same series by the same conditions. */
export function fetchKey(matchers: SeriesFetch['matchers']): string {
  return JSON.stringify(matchers.map(({ name, operator, value }) => [name, operator, value]));
}
