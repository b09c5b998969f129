import type { LogStatsQuery } from '../../../logs/log-store.ts';
import { mergeCatalogues } from '../../log-queries/catalogue-lists.ts';
import { mergeArrivals, startArrivals } from './arrivals-evaluation.ts';
import type { BlockAnswers, BlockPartial, BlockParts, BlockQuery, Evaluation } from './block-query.ts';
import { startCatalogue } from './catalogue-evaluation.ts';
import { mergeExemplars, startExemplars } from './exemplar-evaluation.ts';
import { mergePages, startList } from './list-evaluation.ts';
import { createBlockCheck } from './order-blocks.ts';
import { type CountedBucket, countBuckets, toExemplarQuery, toStatsBuckets } from './stats-answer.ts';
import { startStats } from './stats-evaluation.ts';
import type { StatsPartial } from './stats-partial.ts';

/** Starts a query over some blocks, best added in the order of `orderBlocks`. */
export function startEvaluation(query: BlockQuery): Evaluation<BlockPartial> {
  const evaluation = startKind(query);
  const mayMatch = createBlockCheck(query);
  return {
    ...evaluation,
    mayContribute: (summary) => mayMatch(summary) && evaluation.mayContribute(summary),
  };
}

/** Counts the groups of all parts and keeps the largest. */
export type CountBuckets = (
  query: LogStatsQuery,
  parts: readonly StatsPartial[],
) => Promise<readonly CountedBucket[]>;

/**
 * Runs a query over all blocks and merges the partial results.
 * @param run evaluates a query over the blocks of its project and returns partial results. Called a second time for
 *   statistics with exemplars.
 * @param count by default in this thread.
 */
export async function runQuery<Kind extends BlockQuery['kind']>(
  query: Extract<BlockQuery, { readonly kind: Kind }>,
  run: (query: BlockQuery) => Promise<readonly BlockPartial[]>,
  count?: CountBuckets,
): Promise<BlockAnswers[Kind]>;
export async function runQuery(
  query: BlockQuery,
  run: (query: BlockQuery) => Promise<readonly BlockPartial[]>,
  count: CountBuckets = async (stats, parts) => countBuckets(stats, parts),
): Promise<BlockAnswers[BlockQuery['kind']]> {
  const partials = await run(query);
  if (query.kind !== 'stats') return mergePartials(query, partials);
  const buckets = await count(query.query, partsOf('stats', partials));
  const exemplarQuery = toExemplarQuery(query.query, buckets);
  if (exemplarQuery === undefined) return toStatsBuckets(query.query, buckets);
  const found = await run({ kind: 'exemplars', query: exemplarQuery });
  return toStatsBuckets(query.query, buckets, mergeExemplars(exemplarQuery, partsOf('exemplars', found)));
}

/** Of statistics the groups cross threads as bytes and are merged by a reader. */
export type RecordQuery = Exclude<BlockQuery, { readonly kind: 'stats' }>;

/** Merges parts into one, which has no more text than an answer. */
export function mergeParts(query: RecordQuery, partials: readonly BlockPartial[]): BlockPartial {
  switch (query.kind) {
    case 'list':
      return { kind: 'list', part: mergePages(partsOf('list', partials), query.query.limit) };
    case 'exemplars':
      return { kind: 'exemplars', part: mergeExemplars(query.query, partsOf('exemplars', partials)) };
    case 'catalogue':
      return { kind: 'catalogue', part: mergeCatalogues(query.query, partsOf('catalogue', partials)) };
    case 'arrivals':
      return { kind: 'arrivals', part: mergeArrivals(query.query, partsOf('arrivals', partials)) };
  }
}

function mergePartials(
  query: RecordQuery,
  partials: readonly BlockPartial[],
): BlockAnswers[BlockQuery['kind']] {
  switch (query.kind) {
    case 'list': {
      const { records, hasMore } = mergePages(partsOf('list', partials), query.query.limit);
      return { records, hasMore };
    }
    case 'exemplars':
      return mergeExemplars(query.query, partsOf('exemplars', partials));
    case 'catalogue':
      return mergeCatalogues(query.query, partsOf('catalogue', partials));
    case 'arrivals':
      return mergeArrivals(query.query, partsOf('arrivals', partials));
  }
}

function startKind(query: BlockQuery): Evaluation<BlockPartial> {
  switch (query.kind) {
    case 'list':
      return tag(startList(query.query), (part) => ({ kind: 'list', part }));
    case 'stats':
      return tag(startStats(query.query), (part) => ({ kind: 'stats', part }));
    case 'exemplars':
      return tag(startExemplars(query.query), (part) => ({ kind: 'exemplars', part }));
    case 'catalogue':
      return tag(startCatalogue(query.query), (part) => ({ kind: 'catalogue', part }));
    case 'arrivals':
      return tag(startArrivals(query.query), (part) => ({ kind: 'arrivals', part }));
  }
}

function tag<Part extends object>(
  evaluation: Evaluation<Part>,
  toPartial: (part: Part) => BlockPartial,
): Evaluation<BlockPartial> {
  return {
    ...evaluation,
    takeLarge() {
      const part = evaluation.takeLarge?.();
      return part && toPartial(part);
    },
    *finish() {
      for (const part of evaluation.finish()) yield toPartial(part);
    },
  };
}

export function partsOf<Kind extends keyof BlockParts>(
  kind: Kind,
  partials: readonly BlockPartial[],
): BlockParts[Kind][] {
  return partials.flatMap((partial) =>
    // Cast: `kind` determines the type of `part`, which the compiler does not follow through a type parameter.
    partial.kind === kind ? [partial.part as BlockParts[Kind]] : [],
  );
}
