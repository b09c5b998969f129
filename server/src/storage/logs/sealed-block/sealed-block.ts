import { dayNs } from '../../../time/utc-day.ts';
import { type Block, maxBlockRows, type RollUp, type TimeBounds } from '../block.ts';
import { openSealedBodies } from '../body/sealed-bodies.ts';
import { type BlockColumns, type BlockSource, openBlockColumns } from './block-columns.ts';
import { hourNs, minuteNs } from './build-roll-up.ts';
import type { BlockDirectory } from './directory.ts';
import { type ObservedTimeReader, openObservedTimes } from './observed-time-column.ts';
import { bodyPart, columnNames, partNames } from './part-names.ts';
import { openRecentRecords } from './recent-records.ts';
import { byteSizeOfRollUp, decodeRollUp } from './roll-up-part.ts';
import { openSealedAttributes } from './sealed-attributes.ts';
import {
  openDictionaryColumn,
  openResourceColumn,
  openScopeColumn,
  openTraceIdColumn,
} from './sealed-dictionaries.ts';
import { openSealedNumbers, type SealedNumbers } from './sealed-numbers.ts';
import { fromSequenceSteps } from './sequence-column.ts';
import { fromTimeSteps } from './time-column.ts';
import { mayContainTraceId } from './trace-id-filter.ts';

const spanIdBytes = 8;

/** Shared by the blocks without span ids. */
const noSpanIds = new Uint8Array(maxBlockRows * spanIdBytes);

/**
 * A block of a day file. Opening it reads nothing; each column is read, verified and decoded on first access.
 * @throws DamagedBlock from each property and method whose bytes are not those that were written.
 */
export function openSealedBlock(directory: BlockDirectory, source: BlockSource): Block {
  const { rowCount, spilledKeys } = directory;
  const dayStartNs = BigInt(directory.day) * BigInt(dayNs);
  const columns = openBlockColumns(directory, source);
  const numbers = openSealedNumbers(directory, columns);
  const attributes = openSealedAttributes(directory, columns, numbers);
  const bytesOf = (name: string): Uint8Array => keptBytes(columns, name);
  const timeBounds: TimeBounds = {
    firstNs: Number(directory.minTimeNs - dayStartNs),
    lastNs: Number(directory.maxTimeNs - dayStartNs),
  };
  const timesOfDayNs = (): Float64Array => readTimes(directory, timeBounds, columns, numbers);
  const timeNs = (row: number): bigint => dayStartNs + BigInt(timesOfDayNs()[row] as number);
  let bodies: Block['bodies'] | undefined;

  return {
    dayStartNs,
    firstRow: 0,
    rowCount,
    isSorted: true,
    timeBounds,
    attributeKeys: directory.attributeKeys,
    attribute: attributes.attribute,
    spilledKeys: new Set(spilledKeys),
    spilledAttributes: attributes.spilledAttributes,
    severityTexts: openDictionaryColumn(columnNames.severityTexts, columns, numbers),
    services: openDictionaryColumn(columnNames.services, columns, numbers),
    eventNames: openDictionaryColumn(columnNames.eventNames, columns, numbers),
    resources: openResourceColumn(columns, numbers),
    scopes: openScopeColumn(columns, numbers),
    traceIds: openTraceIdColumn(columns, numbers),
    get timesOfDayNs() {
      return timesOfDayNs();
    },
    get sequences() {
      return readSequences(directory, columns, numbers);
    },
    get severityNumbers() {
      return numbers.bytes(columnNames.severityNumbers);
    },
    get spanIds() {
      return columns.hasPart(partNames.spanIds) ? bytesOf(partNames.spanIds) : noSpanIds;
    },
    get flags() {
      return numbers.words(columnNames.flags);
    },
    get droppedAttributesCounts() {
      return numbers.words(columnNames.droppedAttributesCounts);
    },
    get bodies() {
      bodies ??= openSealedBodies(
        rowCount,
        (name) => bytesOf(bodyPart(name)),
        (name) => columns.hasPart(bodyPart(name)),
      );
      return bodies;
    },
    get minuteRollUp() {
      return readRollUp(columns, partNames.minuteRollUp, rowCount, minuteNs);
    },
    get hourRollUp() {
      return readRollUp(columns, partNames.hourRollUp, rowCount, hourNs);
    },
    recentRecords: openRecentRecords(source.cache),
    observedTimeNs(row) {
      if (numbers.greatest(columnNames.observedTimes) === 0) return undefined;
      return readObservedTimes(columns, numbers).read(row, timeNs);
    },
    mayHaveTraceId: (id) =>
      columns.hasPart(partNames.traceIdFilter) && mayContainTraceId(bytesOf(partNames.traceIdFilter), id),
  };
}

function keptBytes(columns: BlockColumns, name: string): Uint8Array {
  return columns.column(name, () => {
    const column = columns.partBytes(name);
    return { column, byteSize: column.byteLength };
  });
}

function readRollUp(
  columns: BlockColumns,
  name: string,
  rowCount: number,
  periodNs: number,
): RollUp | undefined {
  if (!columns.hasPart(name)) return undefined;
  return columns.column(name, () => {
    const column = decodeRollUp(columns.partBytes(name), rowCount, periodNs);
    return { column, byteSize: byteSizeOfRollUp(column) };
  });
}

function readTimes(
  { timeUnitNs }: BlockDirectory,
  timeBounds: TimeBounds,
  columns: BlockColumns,
  numbers: SealedNumbers,
): Float64Array {
  return columns.column(columnNames.timeSteps, () => {
    const column = fromTimeSteps(numbers.read(columnNames.timeSteps), {
      unitNs: timeUnitNs,
      ...timeBounds,
    });
    return { column, byteSize: column.byteLength };
  });
}

function readSequences(
  { minSequence }: BlockDirectory,
  columns: BlockColumns,
  numbers: SealedNumbers,
): Float64Array {
  return columns.column(columnNames.sequenceSteps, () => {
    const column = fromSequenceSteps(numbers.read(columnNames.sequenceSteps), minSequence);
    return { column, byteSize: column.byteLength };
  });
}

function readObservedTimes(columns: BlockColumns, numbers: SealedNumbers): ObservedTimeReader {
  const name = columnNames.observedTimes;
  return columns.column(name, () => {
    const farOffPart = partNames.farOffObservedTimes;
    const farOff = columns.hasPart(farOffPart) ? columns.partBytes(farOffPart) : new Uint8Array(0);
    const column = openObservedTimes(numbers.read(name), farOff);
    return { column, byteSize: column.byteSize };
  });
}
