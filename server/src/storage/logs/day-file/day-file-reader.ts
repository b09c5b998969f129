import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** Reads blocks of one day file as they are stored. */
export interface DayFileReader {
  directory(blockId: number): Uint8Array | undefined;
  part(blockId: number, number: number): Uint8Array | undefined;
}

const maxPartsPerBlock = 2 ** 16;

export function partKey(blockId: number, number: number): number {
  if (number >= maxPartsPerBlock) throw new RangeError(`a block has at most ${maxPartsPerBlock} parts`);
  return blockId * maxPartsPerBlock + number;
}

export function createDayFileReader(db: SqliteDatabase): DayFileReader {
  const selectDirectory = db
    .prepare<[number], Uint8Array>('SELECT directory FROM block WHERE block_id = ?')
    .pluck();
  const selectPart = db
    .prepare<[number], Uint8Array>('SELECT data FROM block_part WHERE part_key = ?')
    .pluck();
  return {
    directory: (blockId) => selectDirectory.get(blockId),
    part: (blockId, number) => selectPart.get(partKey(blockId, number)),
  };
}
