import { dayNs } from '../../../time/utc-day.ts';
import {
  type Block,
  type DictionaryColumn,
  maxBlockRows,
  type RecentExemplars,
  type RecentRecords,
  type ResourceColumn,
  type RollUp,
  type ScopeColumn,
  type TimeBounds,
  type TraceIdColumn,
} from '../block.ts';
import { openSealedBodies } from '../body/sealed-bodies.ts';
import { type BlockColumns, type BlockSource, openBlockColumns } from './block-columns.ts';
import { hourNs, minuteNs } from './build-roll-up.ts';
import type { BlockDirectory } from './directory.ts';
import { type ObservedTimeReader, openObservedTimes } from './observed-time-column.ts';
import { bodyPart, columnNames, partNames } from './part-names.ts';
import { openRecentExemplars } from './recent-exemplars.ts';
import { openRecentRecords } from './recent-records.ts';
import { byteSizeOfRollUp, decodeRollUp } from './roll-up-part.ts';
import { openSealedAttributes, type SealedAttributes } from './sealed-attributes.ts';
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
  return new SealedBlock(directory, source);
}

/** A class, because a query opens hundreds: an object of as many getters takes seven kilobytes, and none of them is collected soon. */
class SealedBlock implements Block {
  readonly dayStartNs: bigint;
  readonly firstRow = 0;
  readonly rowCount: number;
  readonly isSorted = true;
  readonly timeBounds: TimeBounds;
  readonly attributeKeys: readonly string[];
  readonly #directory: BlockDirectory;
  readonly #source: BlockSource;
  readonly #columns: BlockColumns;
  readonly #numbers: SealedNumbers;
  #attributes?: SealedAttributes;
  #bodies?: Block['bodies'];

  constructor(directory: BlockDirectory, source: BlockSource) {
    this.dayStartNs = BigInt(directory.day) * BigInt(dayNs);
    this.rowCount = directory.rowCount;
    this.timeBounds = {
      firstNs: Number(directory.minTimeNs - this.dayStartNs),
      lastNs: Number(directory.maxTimeNs - this.dayStartNs),
    };
    this.attributeKeys = directory.attributeKeys;
    this.#directory = directory;
    this.#source = source;
    this.#columns = openBlockColumns(directory, source);
    this.#numbers = openSealedNumbers(directory, this.#columns);
  }

  get severityTexts(): DictionaryColumn {
    return openDictionaryColumn(columnNames.severityTexts, this.#columns, this.#numbers);
  }
  get services(): DictionaryColumn {
    return openDictionaryColumn(columnNames.services, this.#columns, this.#numbers);
  }
  get eventNames(): DictionaryColumn {
    return openDictionaryColumn(columnNames.eventNames, this.#columns, this.#numbers);
  }
  get resources(): ResourceColumn {
    return openResourceColumn(this.#columns, this.#numbers);
  }
  get scopes(): ScopeColumn {
    return openScopeColumn(this.#columns, this.#numbers);
  }
  get traceIds(): TraceIdColumn {
    return openTraceIdColumn(this.#columns, this.#numbers);
  }
  get timesOfDayNs(): Float64Array {
    return readTimes(this.#directory, this.timeBounds, this.#columns, this.#numbers);
  }
  get sequences(): Float64Array {
    return readSequences(this.#directory, this.#columns, this.#numbers);
  }
  get severityNumbers(): Uint8Array {
    return this.#numbers.bytes(columnNames.severityNumbers);
  }
  get spanIds(): Uint8Array {
    return this.#columns.hasPart(partNames.spanIds) ? this.#bytesOf(partNames.spanIds) : noSpanIds;
  }
  get flags(): Uint32Array {
    return this.#numbers.words(columnNames.flags);
  }
  get droppedAttributesCounts(): Uint32Array {
    return this.#numbers.words(columnNames.droppedAttributesCounts);
  }
  get spilledKeys(): ReadonlySet<string> {
    return this.#openAttributes().spilledKeys;
  }
  get bodies(): Block['bodies'] {
    this.#bodies ??= openSealedBodies(
      this.rowCount,
      (name) => this.#bytesOf(bodyPart(name)),
      (name) => this.#columns.hasPart(bodyPart(name)),
    );
    return this.#bodies;
  }
  get minuteRollUp(): RollUp | undefined {
    return readRollUp(this.#columns, partNames.minuteRollUp, this.rowCount, minuteNs);
  }
  get hourRollUp(): RollUp | undefined {
    return readRollUp(this.#columns, partNames.hourRollUp, this.rowCount, hourNs);
  }
  get recentRecords(): RecentRecords {
    return openRecentRecords(this.#source.cache);
  }
  get recentExemplars(): RecentExemplars {
    return openRecentExemplars(this.#source.cache);
  }

  attribute(key: string): DictionaryColumn | undefined {
    return this.#openAttributes().attribute(key);
  }

  spilledAttributes(row: number): ReadonlyMap<string, string> {
    return this.#openAttributes().spilledAttributes(row);
  }

  observedTimeNs(row: number): bigint | undefined {
    if (this.#numbers.greatest(columnNames.observedTimes) === 0) return undefined;
    // Cast: the row is one of the block.
    const timeNs = (of: number): bigint => this.dayStartNs + BigInt(this.timesOfDayNs[of] as number);
    return readObservedTimes(this.#columns, this.#numbers).read(row, timeNs);
  }

  mayHaveTraceId(id: Uint8Array): boolean {
    const name = partNames.traceIdFilter;
    return this.#columns.hasPart(name) && mayContainTraceId(this.#bytesOf(name), id);
  }

  #openAttributes(): SealedAttributes {
    this.#attributes ??= openSealedAttributes(this.#directory, this.#columns, this.#numbers);
    return this.#attributes;
  }

  #bytesOf(name: string): Uint8Array {
    return keptBytes(this.#columns, name);
  }
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
