import type { StoredLog } from '../../../../logs/log.ts';
import type { Block } from '../../block.ts';
import { readStoredLog } from '../../read-stored-log.ts';

/** Every row of some blocks, in order of arrival. */
export function storedLogs(blocks: readonly Block[]): StoredLog[] {
  return blocks
    .flatMap((block) => Array.from({ length: block.rowCount }, (_, row) => readStoredLog(block, row)))
    .sort((a, b) => a.sequence - b.sequence);
}
