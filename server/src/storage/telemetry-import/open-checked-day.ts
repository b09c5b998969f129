import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDayFileDamage } from '../generational/day-files/storage-damage.ts';
import { createExportedDamage, type ExportedDamage } from './exported-damage.ts';

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
    if (!isDayFileDamage(error)) throw error;
    damage.add(name, error);
    return undefined;
  }

  function isIntact(row: Row, { table }: DayFile<Row>): boolean {
    try {
      table.verify(row);
      return true;
    } catch (error) {
      if (!isDayFileDamage(error)) throw error;
      damage.add(`${describe(row)} of block ${row.blockId} of ${name}`, error);
      return false;
    }
  }
}

/**
 * Opens a file of a day once more that was checked before.
 *
 * @throws Error with a one-line message when it is gone or cannot be read any more: what it had is no less a part of the import.
 */
export function openDayAgain<Day>(path: string, open: (damage: ExportedDamage) => Day | undefined): Day {
  const damage = createExportedDamage();
  let failure: unknown = 'the file is gone';
  try {
    // Opening one that is missing would make it.
    const day = existsSync(path) ? open(damage) : undefined;
    if (day !== undefined) return day;
  } catch (error) {
    failure = error;
  }
  const [reason = failure instanceof Error ? failure.message : failure] = damage.items;
  const name = join(basename(dirname(path)), basename(path));
  throw new Error(
    `${name} cannot be read any more (${String(reason).replace(/\s+/g, ' ')}): restore it, and run the import again, which goes on`,
    { cause: failure },
  );
}
