import type { StoredLog } from './log.ts';

/**
 * A set of records of a project: those that had arrived at some time. Marks are valid only for the store that made them. They
 * are not numbers: a store with several writers has no single order of arrival, only one per writer.
 */
export interface ArrivalMark {
  covers(record: Pick<StoredLog, 'sequence'>): boolean;
  /** Whether it covers all records that the other covers. */
  includes(other: ArrivalMark): boolean;
  /** The smallest mark that includes both. */
  merge(other: ArrivalMark): ArrivalMark;
  /** The largest mark that both include. */
  intersect(other: ArrivalMark): ArrivalMark;
  /** This mark extended by the record and by all that the same writer stored before it. */
  extendTo(record: Pick<StoredLog, 'sequence'>): ArrivalMark;
  /** Input of `LogStore.parseArrivalMark`; marks that cover the same records have the same text. Printable ASCII without spaces. */
  readonly text: string;
}
