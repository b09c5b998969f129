import type { StoredLog } from '../../../logs/log.ts';
import type {
  LogArrivals,
  LogArrivalsQuery,
  LogCatalogue,
  LogCatalogueQuery,
  LogListQuery,
  LogPage,
  LogStatsBucket,
  LogStatsQuery,
} from '../../../logs/log-store.ts';
import type { Block, BlockSummary } from '../block.ts';
import type { GroupValues } from './group-cells.ts';
import type { NewestSpan } from './group-counts.ts';
import type { StatsPartial } from './stats-evaluation.ts';

/** A read of the log store, as it is sent to the threads that have the blocks. */
export type BlockQuery =
  | { readonly kind: 'list'; readonly query: LogListQuery }
  | { readonly kind: 'stats'; readonly query: LogStatsQuery }
  | { readonly kind: 'exemplars'; readonly query: ExemplarQuery }
  | { readonly kind: 'catalogue'; readonly query: LogCatalogueQuery }
  | { readonly kind: 'arrivals'; readonly query: LogArrivalsQuery };

/** The second half of a statistics query: once it is known which groups are kept, their newest records. */
export interface ExemplarQuery extends LogStatsQuery {
  readonly wanted: readonly WantedGroup[];
}

export interface WantedGroup extends NewestSpan {
  readonly bucket: number;
  readonly values: GroupValues;
  /** How many records; at least one. */
  readonly count: number;
}

/** For each wanted group its records, newest first. */
export type Exemplars = readonly (readonly StoredLog[])[];

/** What a caller gets. */
export interface BlockAnswers {
  list: LogPage;
  stats: readonly LogStatsBucket[];
  exemplars: Exemplars;
  catalogue: LogCatalogue;
  arrivals: LogArrivals;
}

/** What some of the blocks contribute to each kind of answer; survives a structured clone. */
export interface BlockParts {
  list: LogPage;
  stats: StatsPartial;
  exemplars: Exemplars;
  catalogue: LogCatalogue;
  arrivals: LogArrivals;
}

export type BlockPartial = {
  readonly [Kind in keyof BlockParts]: { readonly kind: Kind; readonly part: BlockParts[Kind] };
}[keyof BlockParts];

/** Runs one query over some of the blocks, in the thread that has them. */
export interface Evaluation<Partial> {
  /** Whether a block can still change the answer, by what the catalogue knows of it and by what was read before. */
  wants(summary: BlockSummary): boolean;
  /** Reads a block; calls the check between pieces of work of at most some milliseconds. */
  add(block: Block, checkDeadline: () => void): void;
  /** Survives a structured clone. */
  finish(): Partial;
}
