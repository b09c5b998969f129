import type { StoredLog } from '../../../../logs/log.ts';
import type { Block } from '../../block.ts';
import { openBodiesOf } from '../../body/testing/body-column-contract.ts';
import { compareByTime, createArrayBlock } from '../../query/testing/array-block.ts';
import { openStoredLogs, readStoredLog } from '../../read-stored-log.ts';
import type { ColumnCache } from '../block-columns.ts';
import type { EncodedBlock } from '../block-writer.ts';
import { decodeDirectory } from '../directory.ts';
import type { SealableBlock } from '../encode-block.ts';
import { openSealedBlock } from '../sealed-block.ts';
import { testDayStartNs } from './arbitrary-records.ts';

export const noColumnCache: ColumnCache = { get: () => undefined, set() {} };

/** An open block of the records in order of arrival; of the test day without records. */
export function toSealableBlock(
  records: readonly StoredLog[],
  spilledKeys: ReadonlySet<string> = new Set(),
): SealableBlock {
  const bodies = openBodiesOf(records.map(({ body }) => body));
  const block = createArrayBlock(records, { isSorted: false, spilledKeys });
  return { ...block, dayStartNs: testDayStartNs, bodies };
}

/** Opens the output of `encodeBlock` from memory. */
export function openEncoded(encoded: EncodedBlock, cache: ColumnCache = noColumnCache): Block {
  return openSealedBlock(decodeDirectory(encoded.directory), {
    place: { file: '2025-11-20.db', day: encoded.facts.day, blockId: 1 },
    readPart: (_name, number) => encoded.parts[number],
    cache,
  });
}

export function readRows(block: Block): StoredLog[] {
  return Array.from({ length: block.rowCount }, (_, row) => readStoredLog(block, row));
}

/** Rows as a page reads them, which decodes no other of their attributes. */
export function readSomeRows(block: Block, rows: readonly number[]): StoredLog[] {
  const places = rows.map((row) => ({ block, row }));
  return places.map(openStoredLogs(places));
}

export function sortedByTime(records: readonly StoredLog[]): StoredLog[] {
  return records.toSorted(compareByTime);
}
