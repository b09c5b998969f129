import { spanIdLength, traceIdLength } from '../../../../ingest/otlp/common-messages/read-id.ts';
import { readResource, readScope } from '../../../../ingest/otlp/common-messages/read-resource.ts';
import type { LogRecordFields } from '../../../../ingest/otlp/logs-request/log-record-fields.ts';
import type { LogRecordSink } from '../../../../ingest/otlp/logs-request/read-logs-request.ts';
import { createRejectionTally } from '../../../../ingest/rejections.ts';
import { tokenizeBody } from '../../../../logs/body-tokens.ts';
import type { LogBatch, LogRejectionReason } from '../../../../logs/log-store.ts';
import { explainKeyLimit, type KeyGate } from '../../../log-ingest/project-keys.ts';
import { RecordTime } from '../../../log-ingest/record-time.ts';
import { RowWriter } from '../../row-binary/row-writer.ts';
import { AttributePairs } from './attribute-pairs.ts';
import { KnownKeys } from './known-keys.ts';
import type { LogRows, SharedValue } from './log-rows.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Each row has its resource and scope again, and columns that are not empty in a record without fields. Without a bound, a request of some
 * megabytes makes gigabytes, if much of it is one resource or its records are of two bytes; one of ordinary records has less.
 */
export const maxRepeatedBytes = 128 * 1024 * 1024;

/** Of a row without texts and attributes, besides project, resource and scope. */
const emptyRowBytes = 64;

/** A larger resource or scope is not copied into each row: that would take longer than the row itself, and the memory of all copies. */
const minSharedBytes = 256;

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
  #resource: ReadonlyMap<string, string> = new Map();
  /** Whether the keys of the current resource were admitted, once a record needed them. */
  #isResourceAdmitted: boolean | undefined;
  /** The gate before that. */
  #keyMark = 0;
  #rowCountBefore = 0;
  #repeatedBytes = 0;
  /** Encoded attributes and service name of the current resource, and name and version of the scope. */
  #resourceMap: Uint8Array<ArrayBuffer>;
  #service: Uint8Array<ArrayBuffer>;
  #scope: Uint8Array<ArrayBuffer>;

  constructor(batch: LogBatch, arrivalDay: number, keys: KeyGate) {
    this.#request = batch.request;
    this.#time.begin(batch);
    this.#keys = keys;
    this.#known = new KnownKeys(batch.request, keys);
    this.#project = encode((writer) => writer.text(batch.projectId));
    this.#arrivalDay = arrivalDay;
    this.#resourceMap = encode((writer) => writer.map(this.#resource));
    this.#service = encode((writer) => writer.text(''));
    // Two empty strings.
    this.#scope = new Uint8Array(2);
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
    const resource = readResource(this.#request.subarray(start, end));
    this.#resource = resource;
    this.#isResourceAdmitted = undefined;
    this.#rowCountBefore = this.#starts.length;
    this.#resourceMap = encode((writer) => writer.map(resource));
    this.#service = encode((writer) => writer.text(resource.get('service.name') ?? ''));
  }

  /** Forgets the keys of a resource without rows; call it after the last record. */
  endResource(): void {
    const isUsed = this.#starts.length > this.#rowCountBefore;
    if (this.#isResourceAdmitted === true && !isUsed) this.#keys.rollBack(this.#keyMark);
    this.#isResourceAdmitted = undefined;
  }

  beginScope(start: number, end: number): void {
    const { name, version } = readScope(this.#request.subarray(start, end));
    this.#scope = encode((writer) => {
      writer.text(name);
      writer.text(version);
    });
  }

  addRecord(record: LogRecordFields): void {
    this.#time.read(record);
    if (!this.#time.isKept()) this.#time.reject(record, this.rejections);
    else if (this.#isRepeatedTooOften()) this.rejections.add('too_large', () => explainTooLarge);
    else if (this.#admits(record)) this.#addRow(record);
    else this.rejections.add('attribute_key_limit', () => explainKeyLimit);
  }

  #contextBytes(): number {
    const common =
      this.#project.length + this.#resourceMap.length + this.#service.length + this.#scope.length;
    return emptyRowBytes + common;
  }

  #isRepeatedTooOften(): boolean {
    return this.#repeatedBytes + this.#contextBytes() > maxRepeatedBytes;
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
    this.#starts.push(rows.size);
    this.#repeatedBytes += this.#contextBytes();
    rows.zeros(8);
    rows.encoded(this.#project);
    rows.uint64(this.#time.low, this.#time.high);
    rows.uint16(this.#arrivalDay);
    rows.uint64(record.observedTimeLow, record.observedTimeHigh);
    rows.uint8(record.severityNumber);
    rows.range(request, record.severityTextStart, record.severityTextEnd);
    this.#addCommon(this.#service);
    rows.range(request, record.eventNameStart, record.eventNameEnd);
    const isAscii = rows.range(record.bodySource, record.bodyStart, record.bodyEnd);
    // ClickHouse finds the words of ASCII by itself.
    if (isAscii) rows.length(0);
    else rows.texts(wordsOf(record.bodySource.subarray(record.bodyStart, record.bodyEnd)));
    this.#addId(record.traceIdStart, traceIdLength);
    this.#addId(record.spanIdStart, spanIdLength);
    this.#addCommon(this.#scope);
    rows.uint32(record.flags);
    rows.uint32(record.droppedAttributesCount);
    this.#pairs.write(record.attributes, request, rows);
    this.#addCommon(this.#resourceMap);
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

const explainTooLarge =
  `a record is stored with its resource and scope, and a row of its own, which would take more than ${maxRepeatedBytes} bytes for a request; ` +
  'send fewer records in a request, or less in their resource';

/** Each word once. */
function wordsOf(body: Uint8Array): readonly string[] {
  return [...new Set(tokenizeBody(decoder.decode(body)))];
}

function encode(write: (writer: RowWriter) => void): Uint8Array<ArrayBuffer> {
  const writer = new RowWriter(64);
  write(writer);
  return writer.finish();
}
