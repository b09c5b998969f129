import type { BlockSummary } from '../block.ts';
import type { BlockPartial, BlockQuery } from '../query/block-query.ts';

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

export interface LogReaderAnswers {
  sealed: SealedAnswer;
}

export type SealedAnswer =
  | { readonly kind: 'partial'; readonly partial: BlockPartial }
  /** A file is not as it was written, or not as the catalogue describes it. */
  | { readonly kind: 'damaged'; readonly block: BlockSummary; readonly reason: string };
