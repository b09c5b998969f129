import type { BlockSummary } from '../block.ts';
import type { BlockPartial, BlockQuery } from '../query/block-query.ts';
import type { CountedBucket } from '../query/stats-answer.ts';
import type { StatsPartial } from '../query/stats-partial.ts';

/** Start parameters of a log reader. */
export interface LogReaderStart {
  readonly folder: string;
  /** Cache of decoded columns in this thread, in bytes. */
  readonly cacheBytes: number;
}

/** Evaluate a query over sealed blocks, in this order. */
export interface SealedRequest {
  readonly kind: 'sealed';
  readonly query: BlockQuery;
  readonly blocks: readonly BlockSummary[];
}

type StatsQuery = Extract<BlockQuery, { readonly kind: 'stats' }>;

/** Merge parts of statistics into one. */
export interface MergeRequest {
  readonly kind: 'merge';
  readonly query: StatsQuery;
  readonly parts: readonly StatsPartial[];
}

/** Count the groups of all parts and keep the largest. */
export interface CountRequest {
  readonly kind: 'count';
  readonly query: StatsQuery;
  readonly parts: readonly StatsPartial[];
}

export type LogReaderRequest = SealedRequest | MergeRequest | CountRequest;

export interface LogReaderAnswers {
  sealed: SealedAnswer;
  merge: StatsPartial;
  count: readonly CountedBucket[];
}

export type LogReaderAnswer = LogReaderAnswers[keyof LogReaderAnswers];

export type SealedAnswer =
  | { readonly kind: 'partials'; readonly partials: readonly BlockPartial[] }
  /** A file is not as it was written, or not as the catalogue describes it. */
  | { readonly kind: 'damaged'; readonly block: BlockSummary; readonly reason: string };
