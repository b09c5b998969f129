import { dayNs } from '../../../time/utc-day.ts';
import { type Block, maxBlockRows, type RollUp } from '../block.ts';
import { openSealedBodies } from '../body/sealed-bodies.ts';
import { type BlockColumns, type BlockSource, openBlockColumns } from './block-columns.ts';
import type { BlockDirectory } from './directory.ts';
import { type ObservedTimeReader, openObservedTimes } from './observed-time-column.ts';
import { bodyPart, columnNames, partNames } from './part-names.ts';
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
  const timesOfDayNs = (): Float64Array => readTimes(directory, columns, numbers);
  const timeNs = (row: number): bigint => dayStartNs + BigInt(timesOfDayNs()[row] as number);
  let bodies: Block['bodies'] | undefined;

  return {
    dayStartNs,
    rowCount,
    isSorted: true,
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
      bodies ??= openSealedBodies(rowCount, (name) => bytesOf(bodyPart(name)));
      return bodies;
    },
    get rollUp() {
      return columns.hasPart(partNames.rollUp) ? readRollUp(columns, rowCount) : undefined;
    },
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

function readRollUp(columns: BlockColumns, rowCount: number): RollUp {
  return columns.column(partNames.rollUp, () => {
    const column = decodeRollUp(columns.partBytes(partNames.rollUp), rowCount);
    return { column, byteSize: byteSizeOfRollUp(column) };
  });
}

function readTimes(directory: BlockDirectory, columns: BlockColumns, numbers: SealedNumbers): Float64Array {
  const dayStartNs = BigInt(directory.day) * BigInt(dayNs);
  return columns.column(columnNames.timeSteps, () => {
    const column = fromTimeSteps(numbers.read(columnNames.timeSteps), {
      unitNs: directory.timeUnitNs,
      firstNs: Number(directory.minTimeNs - dayStartNs),
      lastNs: Number(directory.maxTimeNs - dayStartNs),
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
