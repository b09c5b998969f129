import type { BlockFile, BlockTable } from './block-file.ts';
import { isDayFileDamage } from './storage-damage.ts';

/**
 * Reads a day file that nobody writes to: one line for each damaged block.
 *
 * @throws StorageDamage when it cannot be known which blocks the file has.
 */
export function* findBlockDamage<Encoded, Row, Table extends BlockTable<Encoded, Row>>(
  file: Pick<BlockFile<Encoded, Row, Table>, 'assertWhole' | 'listSealedGenerations' | 'table'>,
): Generator<string> {
  file.assertWhole();
  file.listSealedGenerations();
  for (const row of file.table.list()) {
    try {
      file.table.verify(row);
    } catch (error) {
      if (!(error instanceof Error && isDayFileDamage(error))) throw error;
      yield error.message;
    }
  }
}
