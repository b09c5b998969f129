import { isDamage } from '../generational/day-files/storage-damage.ts';
import type { ExportedDamage } from './exported-damage.ts';

/** The file of a day, of logs or of samples. */
interface DayFile<Row> {
  readonly table: { list(): readonly Row[]; verify(row: Row): unknown };
  assertWhole(): void;
  listSealedGenerations(): readonly number[];
  close(): void;
}

export interface CheckedDayOptions<Row> {
  /** For people. */
  readonly name: string;
  /** Names what a block has, such as `100 records`. */
  readonly describe: (row: Row) => string;
  readonly damage: ExportedDamage;
  /** Whether to read every part; else what is damaged is noticed when it is met. */
  readonly verifies: boolean;
}

export interface CheckedDay<File, Row> {
  readonly file: File;
  /** Memtables of which this day is here. */
  readonly generations: readonly number[];
  /** In the order of their ids, damaged ones too. */
  readonly rows: readonly Row[];
  /** Ids of blocks that were found to be damaged. */
  readonly damaged: ReadonlySet<number>;
}

/** @returns `undefined` when the file is damaged as a whole. */
export function openCheckedDay<Row extends { readonly blockId: number }, File extends DayFile<Row>>(
  open: () => File,
  { name, describe, damage, verifies }: CheckedDayOptions<Row>,
): CheckedDay<File, Row> | undefined {
  let opened: File | undefined;
  try {
    const file = open();
    opened = file;
    file.assertWhole();
    const generations = file.listSealedGenerations();
    const rows = file.table.list();
    const damaged = verifies ? rows.filter((row) => !isIntact(row, file)) : [];
    return { file, generations, rows, damaged: new Set(damaged.map(({ blockId }) => blockId)) };
  } catch (error) {
    opened?.close();
    if (!isDamage(error)) throw error;
    damage.add(name, error);
    return undefined;
  }

  function isIntact(row: Row, { table }: DayFile<Row>): boolean {
    try {
      table.verify(row);
      return true;
    } catch (error) {
      if (!isDamage(error)) throw error;
      damage.add(`${describe(row)} of block ${row.blockId} of ${name}`, error);
      return false;
    }
  }
}
