import { createByteReader } from '../../bytes/byte-reader.ts';
import { ByteWriter } from '../../bytes/byte-writer.ts';
import type { RollUp } from '../block.ts';
import { createRollUpCells, indexRollUp } from './build-roll-up.ts';

/** Encodes column by column, the periods as differences. */
export function encodeRollUp(rollUp: RollUp): Uint8Array {
  const { firstPeriod, cellStarts, counts } = rollUp;
  const writer = new ByteWriter(counts.length * 5);
  writer.varint(counts.length);
  let previousPeriod = 0;
  for (let place = 0; place < cellStarts.length - 1; place += 1) {
    for (let cell = cellStarts[place] ?? 0; cell < (cellStarts[place + 1] ?? 0); cell += 1) {
      writer.varint(firstPeriod + place - previousPeriod);
      previousPeriod = firstPeriod + place;
    }
  }
  for (const code of rollUp.serviceCodes) writer.varint(code);
  for (const band of rollUp.severityBands) writer.varint(band);
  for (const code of rollUp.eventNameCodes) writer.varint(code);
  for (const count of counts) writer.varint(count);
  return writer.finish();
}

/** @throws RangeError when the bytes are not a roll-up of `rowCount` rows. */
export function decodeRollUp(bytes: Uint8Array, rowCount: number, periodNs: number): RollUp {
  const reader = createByteReader(bytes);
  const cellCount = reader.varint();
  if (cellCount > rowCount) throw new RangeError(`${cellCount} cells cannot come of ${rowCount} rows`);
  const cells = createRollUpCells(cellCount);
  let period = 0;
  for (let cell = 0; cell < cellCount; cell += 1) {
    period += reader.varint();
    cells.periods[cell] = period;
  }
  for (let cell = 0; cell < cellCount; cell += 1) cells.serviceCodes[cell] = reader.varint();
  for (let cell = 0; cell < cellCount; cell += 1) cells.severityBands[cell] = reader.varint();
  for (let cell = 0; cell < cellCount; cell += 1) cells.eventNameCodes[cell] = reader.varint();
  for (let cell = 0; cell < cellCount; cell += 1) cells.counts[cell] = reader.varint();
  reader.assertEnd();
  const rollUp = indexRollUp(cells, periodNs);
  const counted = rollUp.rowStarts.at(-1);
  if (counted !== rowCount) throw new RangeError(`${counted} rows are counted, there are ${rowCount}`);
  return rollUp;
}

export function byteSizeOfRollUp({ counts, cellStarts, rowStarts }: RollUp): number {
  return counts.length * 9 + cellStarts.byteLength + rowStarts.byteLength;
}
