import { toSeverityBand } from '../../../logs/log-severity.ts';
import { createByteReader } from '../../bytes/byte-reader.ts';
import { createByteWriter } from '../../bytes/byte-writer.ts';
import type { Codes, RollUp } from '../block.ts';

const minuteNs = 60_000_000_000;
const codeCount = 65_536;
const bandCount = 7;

/** Maximum cells per row: a larger roll-up saves no work. */
const mostCellsPerRow = 0.25;

/** The columns of a sealed block that a roll-up counts by. */
export interface RolledUpColumns {
  readonly timesOfDayNs: Float64Array;
  readonly serviceCodes: Codes;
  readonly severityNumbers: Uint8Array;
  readonly eventNameCodes: Codes;
}

/** Counts the rows of each combination exactly; `undefined` if there are too many combinations. */
export function buildRollUp(columns: RolledUpColumns): RollUp | undefined {
  const cells = cellOfEachRow(columns).sort();
  const distinct = countDistinct(cells);
  if (distinct > cells.length * mostCellsPerRow) return undefined;
  const rollUp = createRollUp(distinct);
  let index = -1;
  let previous = -1;
  for (let row = 0; row < cells.length; row += 1) {
    // Cast: the row is within the cells.
    const cell = cells[row] as number;
    if (cell !== previous) {
      index += 1;
      setCell(rollUp, index, cell);
      previous = cell;
    }
    // index is below `distinct`.
    rollUp.counts[index] = (rollUp.counts[index] as number) + 1;
  }
  return rollUp;
}

/** One number for each combination, in the order of minute, service, band and event name; below 2^53. */
function cellOfEachRow(columns: RolledUpColumns): Float64Array {
  const { timesOfDayNs, serviceCodes, severityNumbers, eventNameCodes } = columns;
  return timesOfDayNs.map((timeNs, row) => {
    const minute = Math.floor(timeNs / minuteNs);
    // Casts: the columns have a value per row.
    const service = serviceCodes[row] as number;
    const band = toSeverityBand(severityNumbers[row] as number);
    const eventName = eventNameCodes[row] as number;
    return ((minute * codeCount + service) * bandCount + band) * codeCount + eventName;
  });
}

function countDistinct(sorted: Float64Array): number {
  let distinct = 0;
  let previous = -1;
  for (let row = 0; row < sorted.length; row += 1) {
    if (sorted[row] !== previous) distinct += 1;
    previous = sorted[row] as number;
  }
  return distinct;
}

function createRollUp(cellCount: number): RollUp {
  return {
    cellCount,
    minutes: new Uint16Array(cellCount),
    serviceCodes: new Uint16Array(cellCount),
    severityBands: new Uint8Array(cellCount),
    eventNameCodes: new Uint16Array(cellCount),
    counts: new Uint32Array(cellCount),
  };
}

function setCell(rollUp: RollUp, index: number, cell: number): void {
  const withoutEventName = Math.floor(cell / codeCount);
  const withoutBand = Math.floor(withoutEventName / bandCount);
  rollUp.eventNameCodes[index] = cell % codeCount;
  rollUp.severityBands[index] = withoutEventName % bandCount;
  rollUp.serviceCodes[index] = withoutBand % codeCount;
  rollUp.minutes[index] = Math.floor(withoutBand / codeCount);
}

/** Encodes column by column, the minutes as differences. */
export function encodeRollUp(rollUp: RollUp): Uint8Array {
  const writer = createByteWriter(rollUp.cellCount * 5);
  writer.varint(rollUp.cellCount);
  let previousMinute = 0;
  for (const minute of rollUp.minutes) {
    writer.varint(minute - previousMinute);
    previousMinute = minute;
  }
  for (const code of rollUp.serviceCodes) writer.varint(code);
  for (const band of rollUp.severityBands) writer.varint(band);
  for (const code of rollUp.eventNameCodes) writer.varint(code);
  for (const count of rollUp.counts) writer.varint(count);
  return writer.finish();
}

/** @throws RangeError when the bytes are not a roll-up of `rowCount` rows. */
export function decodeRollUp(bytes: Uint8Array, rowCount: number): RollUp {
  const reader = createByteReader(bytes);
  const cellCount = reader.varint();
  if (cellCount > rowCount) throw new RangeError(`${cellCount} cells cannot come of ${rowCount} rows`);
  const rollUp = createRollUp(cellCount);
  let minute = 0;
  for (let cell = 0; cell < cellCount; cell += 1) {
    minute += reader.varint();
    rollUp.minutes[cell] = minute;
  }
  for (let cell = 0; cell < cellCount; cell += 1) rollUp.serviceCodes[cell] = reader.varint();
  for (let cell = 0; cell < cellCount; cell += 1) rollUp.severityBands[cell] = reader.varint();
  for (let cell = 0; cell < cellCount; cell += 1) rollUp.eventNameCodes[cell] = reader.varint();
  for (let cell = 0; cell < cellCount; cell += 1) rollUp.counts[cell] = reader.varint();
  reader.assertEnd();
  const counted = rollUp.counts.reduce((sum, count) => sum + count, 0);
  if (counted !== rowCount) throw new RangeError(`${counted} rows are counted, there are ${rowCount}`);
  return rollUp;
}

export function byteSizeOfRollUp({ cellCount }: RollUp): number {
  return cellCount * 11;
}
