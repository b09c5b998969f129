import type { LogWindow } from '../../../logs/log-store.ts';
import type { BlockSummary } from '../block.ts';
import type { BlockPartial, BlockQuery } from './block-query.ts';
import { listWindow, pageNeeds } from './list-evaluation.ts';
import { createWantedRows, mayHoldWanted } from './wanted-rows.ts';

type BlockCheck = (summary: BlockSummary) => boolean;

/** The blocks that can contribute to an answer, those that matter most first. */
export function orderBlocks(query: BlockQuery, summaries: readonly BlockSummary[]): BlockSummary[] {
  return summaries.filter(createBlockCheck(query)).sort(blockOrder(query));
}

/**
 * Which of the blocks not read so far can still change the answer, so that a long list ends as soon as its page is
 * full. Nothing is left out of answers that need every block.
 */
export function remainingBlocks(
  query: BlockQuery,
  partials: readonly BlockPartial[],
  summaries: readonly BlockSummary[],
): readonly BlockSummary[] {
  if (query.kind !== 'list') return summaries;
  const pages = partials.flatMap((partial) => (partial.kind === 'list' ? [partial.part] : []));
  return summaries.filter(pageNeeds(pages, query.query.limit));
}

/** Whether a block can contribute, by what the catalogue knows of it. */
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

function windowOf({ kind, query }: BlockQuery): LogWindow {
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

/** Conditions of some queries beside those on the project and the window. */
function createRangeCheck({ kind, query }: BlockQuery): BlockCheck {
  switch (kind) {
    case 'list': {
      const { untilSequence = Number.MAX_SAFE_INTEGER } = query;
      return ({ minSequence }) => minSequence <= untilSequence;
    }
    case 'arrivals':
      return ({ maxSequence }) => maxSequence > query.afterSequence;
    case 'exemplars': {
      const wanted = query.wanted.map(createWantedRows);
      return (summary) => mayHoldWanted(summary, wanted);
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
