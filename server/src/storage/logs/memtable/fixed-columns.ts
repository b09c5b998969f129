import type { LogRecordFields } from '../../../ingest/otlp/logs-request/log-record-fields.ts';
import { grownArray } from '../../../memory/grown-array.ts';
import type { FrozenRows } from './frozen-block.ts';

const spanIdLength = 8;

/** The growing columns of one number or id per row. */
export class FixedColumns implements FrozenRows {
  timesOfDayNs: Float64Array;
  sequences: Float64Array;
  observedTimes: Uint32Array;
  severityNumbers: Uint8Array;
  spanIds: Uint8Array;
  flags: Uint32Array;
  droppedAttributesCounts: Uint32Array;

  constructor(capacity: number) {
    this.timesOfDayNs = new Float64Array(capacity);
    this.sequences = new Float64Array(capacity);
    this.observedTimes = new Uint32Array(2 * capacity);
    this.severityNumbers = new Uint8Array(capacity);
    this.spanIds = new Uint8Array(spanIdLength * capacity);
    this.flags = new Uint32Array(capacity);
    this.droppedAttributesCounts = new Uint32Array(capacity);
  }

  get byteSize(): number {
    const bytesPerRow = 8 + 8 + 8 + 1 + spanIdLength + 4 + 4;
    return this.timesOfDayNs.length * bytesPerRow;
  }

  reserve(capacity: number): void {
    this.timesOfDayNs = grownArray(this.timesOfDayNs, capacity);
    this.sequences = grownArray(this.sequences, capacity);
    this.observedTimes = grownArray(this.observedTimes, 2 * capacity);
    this.severityNumbers = grownArray(this.severityNumbers, capacity);
    this.spanIds = grownArray(this.spanIds, spanIdLength * capacity);
    this.flags = grownArray(this.flags, capacity);
    this.droppedAttributesCounts = grownArray(this.droppedAttributesCounts, capacity);
  }

  /** Writes every column, absent values too: a removed row may have left its values. */
  setRow(row: number, record: LogRecordFields, timeOfDayNs: number, sequence: number): void {
    this.timesOfDayNs[row] = timeOfDayNs;
    this.sequences[row] = sequence;
    this.observedTimes[2 * row] = record.observedTimeLow;
    this.observedTimes[2 * row + 1] = record.observedTimeHigh;
    this.severityNumbers[row] = record.severityNumber;
    this.flags[row] = record.flags;
    this.droppedAttributesCounts[row] = record.droppedAttributesCount;
    const { request, spanIdStart } = record;
    const target = spanIdLength * row;
    for (let index = 0; index < spanIdLength; index++) {
      this.spanIds[target + index] = spanIdStart === -1 ? 0 : (request[spanIdStart + index] ?? 0);
    }
  }

  /** Copies the first `rowCount` rows of a block to the rows from `row` on, which have room. */
  setRows(row: number, source: FrozenRows, rowCount: number): void {
    this.timesOfDayNs.set(source.timesOfDayNs.subarray(0, rowCount), row);
    this.sequences.set(source.sequences.subarray(0, rowCount), row);
    this.observedTimes.set(source.observedTimes.subarray(0, 2 * rowCount), 2 * row);
    this.severityNumbers.set(source.severityNumbers.subarray(0, rowCount), row);
    this.spanIds.set(source.spanIds.subarray(0, spanIdLength * rowCount), spanIdLength * row);
    this.flags.set(source.flags.subarray(0, rowCount), row);
    this.droppedAttributesCounts.set(source.droppedAttributesCounts.subarray(0, rowCount), row);
  }

  /** Takes ownership of the arrays. */
  thaw(frozen: FrozenRows): void {
    this.timesOfDayNs = frozen.timesOfDayNs;
    this.sequences = frozen.sequences;
    this.observedTimes = frozen.observedTimes;
    this.severityNumbers = frozen.severityNumbers;
    this.spanIds = frozen.spanIds;
    this.flags = frozen.flags;
    this.droppedAttributesCounts = frozen.droppedAttributesCounts;
  }

  /** A copy of the first rows. */
  freeze(rowCount: number): FrozenRows {
    const frozen = new FixedColumns(rowCount);
    frozen.setRows(0, this, rowCount);
    // A plain object, because a structured clone drops accessors and methods.
    return { ...frozen };
  }
}
