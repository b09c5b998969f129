import type { QueryBudget } from '../../time/query-budget.ts';
import type { TimelinePart } from './timeline-part.ts';

/** A part as it is read, with the number of the commit that it was written in. */
export interface StoredPart extends TimelinePart {
  readonly commit: bigint;
}

/** What a page of a timeline needs. */
export interface PartsRead {
  readonly traceKey: bigint;
  readonly createdDay: number;
  /** Exclusive: parts whose last event is later. */
  readonly afterNs?: bigint;
}

/** The parts of timelines, kept where there are no transactions. */
export interface TimelineParts {
  /**
   * Stores the parts of one commit, of any number of days of creation. The same call again stores what is missing.
   *
   * @throws AppError `UNAVAILABLE` when some or all of them may have been stored or not.
   */
  insert(commit: bigint, parts: readonly TimelinePart[]): Promise<void>;
  /** In order of `firstNs`, also those of commits that were never made. */
  read(read: PartsRead, budget: QueryBudget): AsyncIterable<readonly StoredPart[]>;
}
