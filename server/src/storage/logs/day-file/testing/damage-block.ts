import Database from 'better-sqlite3';
import { dayFilePath } from '../../../generational/day-files/day-file-name.ts';
import type { BlockSummary } from '../../block.ts';
import { partKey } from '../day-file-reader.ts';

/** Changes a byte of a block's directory, which leaves the file valid for SQLite. */
export function damageDirectory(folder: string, { day, blockId }: BlockSummary): void {
  change(
    folder,
    day,
    'UPDATE block SET directory = ? WHERE block_id = ?',
    'SELECT directory FROM block WHERE block_id = ?',
    blockId,
  );
}

/** Changes a byte of each part of a block. */
export function damageParts(folder: string, block: BlockSummary, partCount: number): void {
  for (let number = 0; number < partCount; number += 1) damagePart(folder, block, number);
}

/** Flips a byte of one part of a block; a second call restores it. */
export function damagePart(folder: string, { day, blockId }: BlockSummary, number: number): void {
  change(
    folder,
    day,
    'UPDATE block_part SET data = ? WHERE part_key = ?',
    'SELECT data FROM block_part WHERE part_key = ?',
    partKey(blockId, number),
  );
}

function change(folder: string, day: number, update: string, select: string, key: number): void {
  const db = new Database(dayFilePath(folder, day));
  try {
    const bytes = db.prepare<[number], Buffer>(select).pluck().get(key);
    if (bytes === undefined || bytes.length === 0) return;
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0x10, bytes.length >> 1);
    db.prepare<[Uint8Array, number]>(update).run(bytes, key);
  } finally {
    db.close();
  }
}
