import type { ClickhouseBlock, ClickhouseQuery } from '../clickhouse/database/clickhouse-database.ts';

/** What is inserted into ClickHouse, without what the import adds. */
export type UnitBlock = Pick<ClickhouseBlock, 'into' | 'rows'>;

/** What is stored as one block of one partition, all or nothing. */
export interface ImportUnit extends UnitBlock {
  /** What it ends with, as JSON: the next unit is what follows, whoever reads the source. */
  readonly place: string;
  readonly itemCount: number;
  /** Goes first, and may be there without the unit, or twice. */
  readonly descriptions?: UnitBlock;
  /** Has a row if the unit is stored. */
  readonly isStored: ClickhouseQuery;
}
