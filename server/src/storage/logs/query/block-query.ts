import type { EncodedLog } from '../../../logs/encoded-log.ts';
import type { LogPosition } from '../../../logs/log.ts';
import type {
  LogCatalogue,
  LogCatalogueQuery,
  LogPage,
  LogStatsBucket,
  LogStatsQuery,
} from '../../../logs/log-store.ts';
import type { Block, BlockSummary } from '../block.ts';
import type { GroupValues } from './group-cells.ts';
import type { NewestSpan } from './group-counts.ts';
import type { StatsPartial } from './stats-partial.ts';
import type { LogArrivals, LogArrivalsQuery, LogListQuery } from './thread-queries.ts';

/** A read of the log store as sent to the threads that have the blocks. */
export type BlockQuery =
  | { readonly kind: 'list'; readonly query: LogListQuery }
  | { readonly kind: 'stats'; readonly query: LogStatsQuery }
  | { readonly kind: 'exemplars'; readonly query: ExemplarQuery }
  | { readonly kind: 'catalogue'; readonly query: LogCatalogueQuery }
  | { readonly kind: 'arrivals'; readonly query: LogArrivalsQuery };

/** The second half of a statistics query: the newest records of the groups that are kept. */
export interface ExemplarQuery extends LogStatsQuery {
  readonly exemplarGroups: readonly ExemplarGroup[];
}

export interface ExemplarGroup extends NewestSpan {
  /** Its place among all groups of the answer, those of the first bucket first. */
  readonly index: number;
  readonly bucket: number;
  readonly values: GroupValues;
  /** Number of records; at least 1. */
  readonly count: number;
}

/** The records of some groups, newest first, by their index. */
export type Exemplars = ReadonlyMap<number, readonly EncodedLog[]>;

/** The answer to each kind of query. */
export interface BlockAnswers {
  list: LogPage;
  stats: readonly LogStatsBucket[];
  exemplars: Exemplars;
  catalogue: LogCatalogue;
  arrivals: LogArrivals;
}

/** A page of some blocks. */
export interface PartialPage extends LogPage {
  /** The position of the last record if older ones were left out for their text. */
  readonly cutOffAt?: LogPosition;
}

/** The contribution of some blocks to each kind of answer; survives a structured clone. */
export interface BlockParts {
  list: PartialPage;
  stats: StatsPartial;
  exemplars: Exemplars;
  catalogue: LogCatalogue;
  arrivals: LogArrivals;
}

export type BlockPartial = {
  readonly [Kind in keyof BlockParts]: { readonly kind: Kind; readonly part: BlockParts[Kind] };
}[keyof BlockParts];

/** Evaluates one query over some blocks, in the thread that has them. */
export interface Evaluation<Partial> {
  /** Whether a block can still change the answer, by its summary and the blocks read before. */
  mayContribute(summary: BlockSummary): boolean;
  /** Reads a block; calls the check between pieces of work of at most some milliseconds. */
  add(block: Block, checkDeadline: () => void): void;
  /** A piece of the answer that is large enough to be sent on its own, which frees its memory. */
  takeLarge?(): Partial | undefined;
  /** The rest of the answer, in pieces that each take at most some milliseconds to make. They survive a structured clone. */
  finish(): Iterable<Partial>;
}
