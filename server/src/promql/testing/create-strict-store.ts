import { createLabelMatcher } from '../labels/create-label-matcher.ts';
import type { LabelMatcher } from '../labels/label-matcher.ts';
import type { SeriesFetch, SeriesSource, SeriesStore } from '../series-source.ts';

/**
 * A store whose sources reject reads of series that were not fetched before, as those of a remote store would.
 *
 * @param source contains all series.
 */
export function createStrictStore(source: SeriesSource): SeriesStore {
  return {
    prefetch: async (fetches) => ({
      select(matchers, minMs, maxMs) {
        if (!fetches.some((fetch) => includes(fetch, matchers, minMs, maxMs))) {
          const selector = matchers.map(({ name, operator, value }) => name + operator + value).join();
          throw new Error(`${selector} was not fetched for [${minMs}, ${maxMs}]`);
        }
        return source.select(matchers, minMs, maxMs);
      },
    }),
  };
}

function includes(
  fetch: SeriesFetch,
  matchers: readonly LabelMatcher[],
  minMs: number,
  maxMs: number,
): boolean {
  const isInRange = fetch.minMs <= minMs && fetch.maxMs >= maxMs;
  return isInRange && keyOf(fetch.matchers.map(createLabelMatcher)) === keyOf(matchers);
}

function keyOf(matchers: readonly LabelMatcher[]): string {
  return JSON.stringify(matchers.map(({ name, operator, value }) => [name, operator, value]));
}
