import type { BlockSummary } from '../block.ts';
import type { BlockPartial, BlockQuery } from '../query/block-query.ts';

/** What a log reader is started with. */
export interface LogReaderStart {
  readonly folder: string;
  /** For decoded columns, of this thread alone. */
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
  /** A file is not what was written, or not what the catalogue knew. */
  | { readonly kind: 'damaged'; readonly block: BlockSummary; readonly reason: string };

/** A file was dropped or set aside. */
export interface DayClosed {
  readonly day: number;
}
