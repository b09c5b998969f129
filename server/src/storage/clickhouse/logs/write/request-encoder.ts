import { maxJsonBytesOf } from '../../../../ingest/otlp/common-messages/json-limit.ts';
import { spanIdLength, traceIdLength } from '../../../../ingest/otlp/common-messages/read-id.ts';
import { readResource, readScope } from '../../../../ingest/otlp/common-messages/read-resource.ts';
import type { LogRecordFields } from '../../../../ingest/otlp/logs-request/log-record-fields.ts';
import type { LogRecordSink } from '../../../../ingest/otlp/logs-request/read-logs-request.ts';
import { createRejectionTally } from '../../../../ingest/rejections.ts';
import type { LogBatch, LogRejectionReason } from '../../../../logs/log-store.ts';
import { explainKeyLimit, type KeyGate } from '../../../log-ingest/project-keys.ts';
import { tooManyRecords } from '../../../log-ingest/record-limit.ts';
import { RecordTime } from '../../../log-ingest/record-time.ts';
import { RowWriter } from '../../row-binary/row-writer.ts';
import { AttributePairs } from './attribute-pairs.ts';
import { wordsOf } from './body-words.ts';
import { KnownKeys } from './known-keys.ts';
import type { LogRows, SharedValue } from './log-rows.ts';

const encoder = new TextEncoder();

/** Of a request. */
export interface EncodeLimits {
  readonly maxRecords?: number;
  /**
   * Each row has its resource and scope again, and columns that are not empty in a record without fields. Without a bound, a request of
   * some megabytes makes gigabytes, if much of it is one resource or its records are of two bytes; one of ordinary records has less.
   */
  readonly maxRepeatedBytes?: number;
}

/** Of a row without texts and attributes, besides project, resource and scope. */
const emptyRowBytes = 64;

/** A larger resource or scope is not copied into each row: that would take longer than the row itself, and the memory of all copies. */
const minSharedBytes = 256;

const noScope = { name: '', version: '' };

interface EncodedResource {
  readonly attributes: Uint8Array<ArrayBuffer>;
  /** Its `service.name`. */
  readonly service: Uint8Array<ArrayBuffer>;
}

/** Encodes the records of one request as rows of `insertLogs`. */
export class RequestEncoder implements LogRecordSink {
  readonly rejections = createRejectionTally<LogRejectionReason>();
  readonly #request: Uint8Array;
  readonly #time = new RecordTime();
  readonly #keys: KeyGate;
  readonly #known: KnownKeys;
  readonly #pairs = new AttributePairs();
  readonly #rows = new RowWriter();
  readonly #starts: number[] = [];
  readonly #shared: SharedValue[] = [];
  #sharedBytes = 0;
  /** Encoded project, and arrival day. */
  readonly #project: Uint8Array;
  readonly #arrivalDay: number;
  readonly #maxRecords: number;
  readonly #maxRepeatedBytes: number;
  #recordCount = 0;
  #resource: ReadonlyMap<string, string> = new Map();
  /** Whether the keys of the current resource were admitted, once a record needed them. */
  #isResourceAdmitted: boolean | undefined;
  /** The gate before that. */
  #keyMark = 0;
  #rowCountBefore = 0;
  #repeatedBytes = 0;
  #scope = noScope;
  /** Of the current resource and scope, once a record needed it. */
  #encodedResource: EncodedResource | undefined;
  #encodedScope: Uint8Array<ArrayBuffer> | undefined;

  constructor(batch: LogBatch & Required<EncodeLimits>, arrivalDay: number, keys: KeyGate) {
    this.#request = batch.request;
    this.#time.begin(batch);
    this.#keys = keys;
    this.#known = new KnownKeys(batch.request, keys);
    this.#project = encode((writer) => writer.text(batch.projectId));
    this.#arrivalDay = arrivalDay;
    this.#maxRecords = batch.maxRecords;
    this.#maxRepeatedBytes = batch.maxRepeatedBytes;
  }

  get rows(): LogRows {
    const bytes = this.#rows.finish();
    return {
      bytes,
      starts: this.#starts,
      shared: this.#shared,
      byteCount: bytes.length + this.#sharedBytes,
    };
  }

  beginResource(start: number, end: number): void {
    this.endResource();
    this.#resource = readResource(this.#request.subarray(start, end), maxJsonBytesOf(this.#request));
    this.#encodedResource = undefined;
    this.#isResourceAdmitted = undefined;
    this.#rowCountBefore = this.#starts.length;
  }

  /** Forgets the keys of a resource without rows; call it after the last record. */
  endResource(): void {
    const isUsed = this.#starts.length > this.#rowCountBefore;
    if (this.#isResourceAdmitted === true && !isUsed) this.#keys.rollBack(this.#keyMark);
    this.#isResourceAdmitted = undefined;
  }

  beginScope(start: number, end: number): void {
    this.#scope = readScope(this.#request.subarray(start, end));
    this.#encodedScope = undefined;
  }

  addRecord(record: LogRecordFields): void {
    if (this.#recordCount++ === this.#maxRecords) throw tooManyRecords(this.#maxRecords);
    this.#time.read(record);
    if (!this.#time.isKept()) this.#time.reject(record, this.rejections);
    else if (this.#isRepeatedTooOften())
      this.rejections.add('too_large', () => explainTooLarge(this.#maxRepeatedBytes));
    else if (this.#admits(record)) this.#addRow(record);
    else this.rejections.add('attribute_key_limit', () => explainKeyLimit);
  }

  #contextBytes(): number {
    const { attributes, service } = this.#ofResource();
    const common = this.#project.length + attributes.length + service.length + this.#ofScope().length;
    return emptyRowBytes + common;
  }

  #ofResource(): EncodedResource {
    this.#encodedResource ??= encodeResource(this.#resource);
    return this.#encodedResource;
  }

  #ofScope(): Uint8Array<ArrayBuffer> {
    this.#encodedScope ??= encodeScope(this.#scope);
    return this.#encodedScope;
  }

  #isRepeatedTooOften(): boolean {
    return this.#repeatedBytes + this.#contextBytes() > this.#maxRepeatedBytes;
  }

  /** Whether the keys of the record and of its resource are known to the project, or admitted. */
  #admits(record: LogRecordFields): boolean {
    if (!this.#admitsResource()) return false;
    const mark = this.#keys.mark();
    if (this.#known.admit(record.attributes)) return true;
    this.#keys.rollBack(mark);
    return false;
  }

  /** Keys that are admitted stay so until the resource ends: all of its records need them. */
  #admitsResource(): boolean {
    if (this.#isResourceAdmitted !== undefined) return this.#isResourceAdmitted;
    this.#keyMark = this.#keys.mark();
    this.#isResourceAdmitted = [...this.#resource.keys()].every((key) =>
      this.#keys.admit(encoder.encode(key)),
    );
    if (!this.#isResourceAdmitted) this.#keys.rollBack(this.#keyMark);
    return this.#isResourceAdmitted;
  }

  #addRow(record: LogRecordFields): void {
    const { request } = record;
    const rows = this.#rows;
    const { attributes, service } = this.#ofResource();
    this.#starts.push(rows.size);
    this.#repeatedBytes += this.#contextBytes();
    rows.zeros(8);
    rows.encoded(this.#project);
    rows.uint64(this.#time.low, this.#time.high);
    rows.uint16(this.#arrivalDay);
    rows.uint64(record.observedTimeLow, record.observedTimeHigh);
    rows.uint8(record.severityNumber);
    rows.range(request, record.severityTextStart, record.severityTextEnd);
    this.#addCommon(service);
    rows.range(request, record.eventNameStart, record.eventNameEnd);
    const isAscii = rows.range(record.bodySource, record.bodyStart, record.bodyEnd);
    // ClickHouse finds the words of ASCII by itself.
    if (isAscii) rows.length(0);
    else rows.texts(wordsOf(record.bodySource.subarray(record.bodyStart, record.bodyEnd)));
    this.#addId(record.traceIdStart, traceIdLength);
    this.#addId(record.spanIdStart, spanIdLength);
    this.#addCommon(this.#ofScope());
    rows.uint32(record.flags);
    rows.uint32(record.droppedAttributesCount);
    this.#pairs.write(record.attributes, request, rows);
    this.#addCommon(attributes);
  }

  /** What other rows have too. */
  #addCommon(bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.length < minSharedBytes) {
      this.#rows.encoded(bytes);
      return;
    }
    this.#shared.push({ at: this.#rows.size, bytes });
    this.#sharedBytes += bytes.length;
  }

  #addId(start: number, length: number): void {
    if (start === -1) this.#rows.zeros(length);
    else this.#rows.encoded(this.#request.subarray(start, start + length));
  }
}

function explainTooLarge(maxBytes: number): string {
  return (
    `a record is stored with its resource and scope, and a row of its own, which would take more than ${maxBytes} bytes for a request; ` +
    'send fewer records in a request, or less in their resource'
  );
}

function encodeResource(resource: ReadonlyMap<string, string>): EncodedResource {
  return {
    attributes: encode((writer) => writer.map(resource)),
    service: encode((writer) => writer.text(resource.get('service.name') ?? '')),
  };
}

function encodeScope({ name, version }: typeof noScope): Uint8Array<ArrayBuffer> {
  return encode((writer) => {
    writer.text(name);
    writer.text(version);
  });
}

function encode(write: (writer: RowWriter) => void): Uint8Array<ArrayBuffer> {
  const writer = new RowWriter(64);
  write(writer);
  return writer.finish();
}
