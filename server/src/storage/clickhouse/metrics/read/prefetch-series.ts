import { createLabelMatcher } from '../../../../promql/labels/create-label-matcher.ts';
import type { SeriesFetch, SeriesSource, SeriesStore } from '../../../../promql/series-source.ts';
import type { ClickhouseLimits } from '../../database/clickhouse-database.ts';
import { createFetchedSeries, type FetchedSeries } from './fetched-series.ts';
import { fetchKey, joinRanges } from './join-ranges.ts';
import { loadSelection } from './load-selection.ts';
import { createLoadedSeries } from './loaded-series.ts';
import type { MemoryAllowance } from './memory-allowance.ts';
import { readSamples } from './read-samples.ts';
import { askServer, type ServerRead } from './server-read.ts';

export interface PrefetchOptions extends ServerRead {
  readonly projectId: string;
  /** Milliseconds since the epoch: earlier samples are past the retention. */
  readonly keptFromMs: number;
  /** For all fetches of one expression, whose samples go with its evaluation. */
  readonly allowSamples: () => MemoryAllowance;
  /** For all expressions. */
  readonly labels: MemoryAllowance;
}

/** The series of a project in ClickHouse: whatever an expression may read is read before its evaluation. */
export function createPrefetchingStore(options: PrefetchOptions): SeriesStore {
  const { clickhouse, projectId, keptFromMs, checkDeadline } = options;
  const loaded = createLoadedSeries(options.labels, checkDeadline);

  async function fetchSeries(
    fetch: SeriesFetch,
    limits: ClickhouseLimits,
    allowance: MemoryAllowance,
  ): Promise<FetchedSeries> {
    const matchers = fetch.matchers.map(createLabelMatcher);
    const range = { minMs: Math.max(fetch.minMs, keptFromMs), maxMs: fetch.maxMs };
    const selection = await loadSelection(clickhouse, { projectId, matchers, ...range }, limits, loaded);
    const question = { projectId, ...selection, ...range };
    const samples = await readSamples(clickhouse, question, limits, allowance);
    checkDeadline();
    return createFetchedSeries(selection.selected, samples);
  }

  return {
    async prefetch(fetches) {
      const asked = joinRanges(fetches);
      const allowance = options.allowSamples();
      const found = await askServer(options, (limits) =>
        Promise.all(
          asked.map(async (fetch) => ({ ...fetch, series: await fetchSeries(fetch, limits, allowance) })),
        ),
      );
      return toSource(found);
    },
  };
}

function toSource(found: readonly (SeriesFetch & { readonly series: FetchedSeries })[]): SeriesSource {
  return {
    select(matchers, minMs, maxMs) {
      const key = fetchKey(matchers);
      const fetched = found.find(
        (fetch) => fetch.minMs <= minMs && fetch.maxMs >= maxMs && fetchKey(fetch.matchers) === key,
      );
      if (fetched === undefined) throw new Error('the evaluation reads series that it did not name before');
      return fetched.series.select(minMs, maxMs);
    },
  };
}
