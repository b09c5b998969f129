import type * as store from '../../../logs/log-store.ts';

// The queries of `LogStore` as they are sent to the threads that have the blocks: marks do not survive a structured
// clone, and in this store, which has one writer, a mark is the sequence that was stored last.

export interface LogListQuery extends Omit<store.LogListQuery, 'arrivedBy'> {
  /** Excludes records after this sequence. */
  readonly untilSequence?: number;
}

export interface LogArrivalsQuery extends Omit<store.LogArrivalsQuery, 'after'> {
  readonly afterSequence: number;
}

export interface LogArrivals extends Omit<store.LogArrivals, 'through'> {
  readonly throughSequence: number;
}
