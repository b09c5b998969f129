import type { ClickhouseDatabase } from '../clickhouse/database/clickhouse-database.ts';
import { type InsertTimes, insertBlock } from '../clickhouse/database/insert-block.ts';
import type { PostgresDatabase } from '../postgres/database/postgres-database.ts';
import type { ImportUnit, UnitBlock } from './import-unit.ts';
import { advanceImport, type ImportProgress } from './progress/import-progress.ts';

export interface StoreUnitsOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'read' | 'insert'>;
  readonly postgres: Pick<PostgresDatabase, 'change'>;
  readonly insertTimes: InsertTimes;
  /** Called after each unit. */
  readonly onProgress: (progress: ImportProgress) => void;
}

/**
 * Stores the units of a source, in their order, each once: the token of a unit follows from its number, and the first one, which an
 * earlier run may have inserted, is looked for before.
 *
 * @param progress of those before the first.
 */
export async function storeUnits(
  units: Iterator<ImportUnit>,
  progress: ImportProgress,
  options: StoreUnitsOptions,
): Promise<ImportProgress> {
  let current = progress;
  let next = units.next();
  while (next.done !== true) {
    const storing = storeUnit(next.value, current, current === progress, options);
    try {
      // Reads the next one meanwhile.
      next = units.next();
    } finally {
      // Also when that fails: nothing is under way once this has ended.
      current = await storing;
    }
    options.onProgress(current);
  }
  return current;
}

async function storeUnit(
  unit: ImportUnit,
  progress: ImportProgress,
  isFirst: boolean,
  { clickhouse, postgres, insertTimes }: StoreUnitsOptions,
): Promise<ImportProgress> {
  const { importId, signal, unitCount, itemCount, shardCount } = progress;
  const shard = 1 + (unitCount % shardCount);
  const insert = ({ into, rows }: UnitBlock, name: string) =>
    insertBlock(
      clickhouse,
      { into, rows, shard, token: `import:${importId}:${name}:${unitCount}` },
      insertTimes,
    );
  const isThere =
    isFirst && (await clickhouse.read(unit.isStored, { timeoutMs: insertTimes.timeoutMs })).length > 0;
  if (!isThere) {
    if (unit.descriptions !== undefined) await insert(unit.descriptions, `${signal}:descriptions`);
    await insert(unit, signal);
  }
  await advanceImport(postgres, progress, unit);
  return {
    ...progress,
    place: unit.place,
    unitCount: unitCount + 1,
    itemCount: itemCount + unit.itemCount,
  };
}
