import type { LogWindow } from '../../../logs/log-store.ts';
import type { BlockSummary } from '../block.ts';
import type { BlockPartial, BlockQuery } from './block-query.ts';
import { createSpanCheck } from './exemplar-rows.ts';
import { listWindow, mayExtendPage } from './list-evaluation.ts';

type BlockCheck = (summary: BlockSummary) => boolean;

/** The blocks that can contribute to an answer, in the best order to read them. */
export function orderBlocks(query: BlockQuery, summaries: readonly BlockSummary[]): BlockSummary[] {
  return summaries.filter(createBlockCheck(query)).sort(blockOrder(query));
}

/**
 * The unread blocks that can still change the answer: a list ends as soon as its page is full, other queries need all
 * blocks.
 */
export function remainingBlocks(
  query: BlockQuery,
  partials: readonly BlockPartial[],
  summaries: readonly BlockSummary[],
): readonly BlockSummary[] {
  if (query.kind !== 'list') return summaries;
  const pages = partials.flatMap((partial) => (partial.kind === 'list' ? [partial.part] : []));
  return summaries.filter(mayExtendPage(pages, query.query.limit));
}

/** A query as the thread needs it that reads some blocks: without groups that none of them can have exemplars of. */
export function narrowQuery(query: BlockQuery, summaries: readonly BlockSummary[]): BlockQuery {
  if (query.kind !== 'exemplars') return query;
  const isSpanned = createSpanCheck(boundsOf(summaries));
  return {
    ...query,
    query: { ...query.query, exemplarGroups: query.query.exemplarGroups.filter(isSpanned) },
  };
}

function boundsOf(summaries: readonly BlockSummary[]): Pick<BlockSummary, 'minTimeNs' | 'maxTimeNs'> {
  const [first] = summaries;
  let { minTimeNs, maxTimeNs } = first ?? { minTimeNs: 0n, maxTimeNs: 0n };
  for (const summary of summaries) {
    if (summary.minTimeNs < minTimeNs) minTimeNs = summary.minTimeNs;
    if (summary.maxTimeNs > maxTimeNs) maxTimeNs = summary.maxTimeNs;
  }
  return { minTimeNs, maxTimeNs };
}

/** Returns a test whether a block can contribute, by its summary. */
export function createBlockCheck(query: BlockQuery): BlockCheck {
  const { projectId } = query.query;
  const window = windowOf(query);
  const isInRange = createRangeCheck(query);
  return (summary) =>
    summary.projectId === projectId &&
    summary.minTimeNs < window.untilNs &&
    summary.maxTimeNs >= window.sinceNs &&
    isInRange(summary);
}

/** The times of the records that a query asks for. */
export function windowOf({ kind, query }: BlockQuery): LogWindow {
  switch (kind) {
    case 'list':
      return listWindow(query);
    case 'stats':
    case 'exemplars':
      return { sinceNs: query.boundsNs[0] ?? 0n, untilNs: query.boundsNs.at(-1) ?? 0n };
    case 'catalogue':
    case 'arrivals':
      return query.window;
  }
}

/** Conditions of some queries besides project and window. */
function createRangeCheck({ kind, query }: BlockQuery): BlockCheck {
  switch (kind) {
    case 'list': {
      const { untilSequence = Number.MAX_SAFE_INTEGER } = query;
      return ({ minSequence }) => minSequence <= untilSequence;
    }
    case 'arrivals':
      return ({ maxSequence }) => maxSequence > query.afterSequence;
    case 'exemplars': {
      const { exemplarGroups } = query;
      return (summary) => exemplarGroups.some(createSpanCheck(summary));
    }
    case 'stats':
    case 'catalogue':
      return () => true;
  }
}

function blockOrder({ kind, query }: BlockQuery): (a: BlockSummary, b: BlockSummary) => number {
  if (kind !== 'arrivals') return (a, b) => compare(b.maxTimeNs, a.maxTimeNs);
  return query.keep === 'earliest'
    ? (a, b) => a.minSequence - b.minSequence
    : (a, b) => b.maxSequence - a.maxSequence;
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
