import type { LogRecordFields } from '../../../ingest/otlp/logs-request/log-record-fields.ts';
import { keepShape } from '../../../memory/keep-shape.ts';
import { viewOf } from '../../../memory/view-of.ts';
import { IdDictionary, TextDictionary } from '../../bytes/byte-dictionary.ts';
import { type Block, maxBlockRows, wholeDay } from '../block.ts';
import { OpenBodies } from '../body/open-bodies.ts';
import { AttributeColumns, type AttributesMark } from './attribute-columns.ts';
import { FixedColumns } from './fixed-columns.ts';
import type { FrozenBlock } from './frozen-block.ts';
import { OpenResources, OpenScopes } from './message-column.ts';
import { OpenColumn } from './open-column.ts';

/** Small, because every quiet project has a block too. */
const firstCapacity = 256;
const traceIdLength = 16;
const encoder = new TextEncoder();

/** A state to roll back to. */
export interface BlockMark {
  readonly rowCount: number;
  /** By column, in the order of `columns`. */
  readonly dictionarySizes: readonly number[];
  readonly attributes: AttributesMark;
}

/** Records of one project and UTC day in growing columns, in the order in which they were added. */
export class OpenBlock implements Block {
  readonly dayStartNs: bigint;
  readonly firstRow = 0;
  rowCount = 0;
  readonly isSorted = false;
  readonly timeBounds = wholeDay;
  readonly minuteRollUp = undefined;
  readonly hourRollUp = undefined;
  readonly severityTexts: OpenColumn;
  readonly services: OpenColumn;
  readonly eventNames: OpenColumn;
  readonly resources: OpenResources;
  readonly scopes: OpenScopes;
  readonly traceIds: OpenColumn;
  readonly bodies: OpenBodies;
  readonly fixed: FixedColumns;
  readonly attributes: AttributeColumns;
  /** By code of a resource, the code of its service. */
  readonly #serviceCodes: number[] = [0];
  #capacity: number;

  constructor(dayStartNs: bigint, bodies: OpenBodies = new OpenBodies(), capacity = firstCapacity) {
    this.dayStartNs = dayStartNs;
    this.bodies = bodies;
    this.#capacity = capacity;
    this.fixed = new FixedColumns(capacity);
    this.severityTexts = new OpenColumn(new TextDictionary(), capacity);
    this.services = new OpenColumn(new TextDictionary(), capacity);
    this.eventNames = new OpenColumn(new TextDictionary(), capacity);
    this.resources = new OpenResources(capacity);
    this.scopes = new OpenScopes(capacity);
    this.traceIds = new OpenColumn(new IdDictionary(), capacity);
    this.attributes = new AttributeColumns(capacity);
  }

  get timesOfDayNs(): Float64Array {
    return this.fixed.timesOfDayNs;
  }
  get sequences(): Float64Array {
    return this.fixed.sequences;
  }
  get observedTimes(): Uint32Array {
    return this.fixed.observedTimes;
  }
  get severityNumbers(): Uint8Array {
    return this.fixed.severityNumbers;
  }
  get spanIds(): Uint8Array {
    return this.fixed.spanIds;
  }
  get flags(): Uint32Array {
    return this.fixed.flags;
  }
  get droppedAttributesCounts(): Uint32Array {
    return this.fixed.droppedAttributesCounts;
  }
  get attributeKeys(): readonly string[] {
    return this.attributes.keys;
  }
  get spilledKeys(): ReadonlySet<string> {
    return this.attributes.spilled.keys;
  }

  get byteSize(): number {
    let size = this.fixed.byteSize + this.attributes.byteSize + this.bodies.byteSize;
    for (const column of this.columns()) size += column.byteSize;
    return size;
  }

  get isFull(): boolean {
    return this.rowCount >= maxBlockRows;
  }

  attribute(key: string): OpenColumn | undefined {
    return this.attributes.get(key);
  }

  spilledAttributes(row: number): ReadonlyMap<string, string> {
    return this.attributes.spilled.ofRow(row);
  }

  observedTimeNs(row: number): bigint | undefined {
    const low = this.fixed.observedTimes[2 * row] ?? 0;
    const high = this.fixed.observedTimes[2 * row + 1] ?? 0;
    return low === 0 && high === 0 ? undefined : (BigInt(high) << 32n) | BigInt(low);
  }

  mayHaveTraceId(id: Uint8Array): boolean {
    return this.traceIds.dictionary.find(id) !== 0;
  }

  /**
   * The code for records of an OTLP `Resource` message, empty bytes without one. A record must follow.
   *
   * @throws MalformedRequest when the bytes are not such a message; nothing was added.
   */
  resourceCodeOf(message: Uint8Array): number {
    const code = this.resources.codeOf(message);
    if (this.#serviceCodes[code] === undefined) {
      const service = encoder.encode(this.resources.attributes(code).get('service.name') ?? '');
      this.#serviceCodes[code] =
        service.length === 0 ? 0 : this.services.dictionary.add(viewOf(service), 0, service.length);
    }
    return code;
  }

  /** The code of an OTLP `Resource` message that a record has, or of empty bytes. */
  findResource(message: Uint8Array): number | undefined {
    const code = this.resources.dictionary.find(message);
    return code === 0 && message.length > 0 ? undefined : code;
  }

  /** Adds a record, whose attributes were admitted just before; the block must not be full. */
  addRecord(
    record: LogRecordFields,
    timeOfDayNs: number,
    sequence: number,
    resourceCode: number,
    scopeCode: number,
  ): void {
    const row = this.rowCount;
    if (row === this.#capacity) this.reserve(Math.min(2 * row, maxBlockRows));
    const { request, view, bodySource } = record;
    this.fixed.setRow(row, record, timeOfDayNs, sequence);
    this.resources.codes[row] = resourceCode;
    this.services.codes[row] = this.#serviceCodes[resourceCode] ?? 0;
    this.scopes.codes[row] = scopeCode;
    this.severityTexts.setUnlessEmpty(row, view, record.severityTextStart, record.severityTextEnd);
    this.eventNames.setUnlessEmpty(row, view, record.eventNameStart, record.eventNameEnd);
    const { traceIdStart } = record;
    if (traceIdStart !== -1) this.traceIds.set(row, view, traceIdStart, traceIdStart + traceIdLength);
    this.attributes.setRow(row, record);
    const bodyView = bodySource === request ? view : viewOf(bodySource);
    this.bodies.append(bodyView, record.bodyStart, record.bodyEnd);
    this.rowCount = row + 1;
  }

  /** Makes room for this many rows. */
  reserve(capacity: number): void {
    if (capacity <= this.#capacity) return;
    this.#capacity = capacity;
    this.fixed.reserve(capacity);
    this.attributes.reserve(capacity);
    for (const column of this.columns()) column.reserve(capacity);
  }

  mark(): BlockMark {
    const { rowCount } = this;
    const dictionarySizes = this.columns().map(({ dictionary }) => dictionary.size);
    return { rowCount, dictionarySizes, attributes: this.attributes.mark() };
  }

  /** Removes the rows that were added since the mark, in time that depends on them alone. */
  rollBack({ rowCount, dictionarySizes, attributes }: BlockMark): void {
    if (rowCount === this.rowCount) return;
    // And one more: what failed may have begun a row.
    const rows = { first: rowCount, end: this.rowCount + 1 };
    this.rowCount = rowCount;
    for (const [index, column] of this.columns().entries()) {
      column.removeRows(rows, dictionarySizes[index] ?? 0);
    }
    this.#serviceCodes.length = Math.min(this.#serviceCodes.length, this.resources.size + 1);
    this.attributes.rollBack(attributes, rows);
    this.bodies.truncate(rowCount);
  }

  freeze(): FrozenBlock {
    const { dayStartNs, rowCount } = this;
    return {
      dayStartNs,
      rowCount,
      rows: this.fixed.freeze(rowCount),
      severityTexts: this.severityTexts.freeze(rowCount),
      services: this.services.freeze(rowCount),
      eventNames: this.eventNames.freeze(rowCount),
      resources: this.resources.freeze(rowCount),
      scopes: this.scopes.freeze(rowCount),
      traceIds: this.traceIds.freeze(rowCount),
      attributes: this.attributes.freeze(rowCount),
      spilledAttributes: this.attributes.spilled.freeze(),
      bodies: this.bodies.freeze(),
    };
  }

  /** The columns of codes other than attributes. */
  columns(): readonly OpenColumn[] {
    return [this.severityTexts, this.services, this.eventNames, this.resources, this.scopes, this.traceIds];
  }
}

keepShape(new OpenBlock(0n, new OpenBodies(), 1));

/** Makes a block of a frozen one, whose arrays it takes, to read or seal it in another thread; it has no room for more rows. */
export function thawBlock(frozen: FrozenBlock): OpenBlock {
  // Without room: each column gets arrays of the frozen block.
  const block = new OpenBlock(frozen.dayStartNs, new OpenBodies(frozen.bodies), 0);
  block.rowCount = frozen.rowCount;
  block.fixed.thaw(frozen.rows);
  block.severityTexts.thaw(frozen.severityTexts);
  block.services.thaw(frozen.services);
  block.eventNames.thaw(frozen.eventNames);
  block.resources.thaw(frozen.resources);
  block.scopes.thaw(frozen.scopes);
  block.traceIds.thaw(frozen.traceIds);
  block.attributes.thaw(frozen.attributes, frozen.spilledAttributes);
  return block;
}
