import type { Attributes } from '../../../ingest/otlp/common-messages/read-attributes.ts';
import { readResource, readScope } from '../../../ingest/otlp/common-messages/read-resource.ts';
import type { LogRecordFields } from '../../../ingest/otlp/logs-request/log-record-fields.ts';
import { type LogRecordSink, readLogsRequest } from '../../../ingest/otlp/logs-request/read-logs-request.ts';
import { createRejectionTally, type RejectionTally, toRejectedCounts } from '../../../ingest/rejections.ts';
import type { LogRejectionReason } from '../../../logs/log-store.ts';
import { dayNs } from '../../../time/utc-day.ts';
import { joinUint64, splitUint64 } from '../../bytes/split-uint64.ts';
import { explainKeyLimit, type KeyGate, openGate } from '../../log-ingest/project-keys.ts';
import { tooManyRecords } from '../../log-ingest/record-limit.ts';
import { RecordTime } from '../../log-ingest/record-time.ts';
import type { AcceptanceWindow, AppendResult } from './memtable.ts';
import type { OpenBlock } from './open-block.ts';

const none: Uint8Array = new Uint8Array(0);
const encoder = new TextEncoder();
const twoTo32 = 2 ** 32;

/** Returns a block of that UTC day that is not full. */
type BlockOfDay = (dayStartNs: bigint) => OpenBlock;

// Between two requests.
const noWindow: AcceptanceWindow = { receivedAtNs: 0n, oldestNs: 0n, newestNs: 0n, firstSequence: 0 };
const noBlock: BlockOfDay = () => {
  throw new Error('no request is appended');
};

/** In place of a code: the block was not asked, or has none. */
const unknown = -1;
const absent = -2;

/** Adds the records of one request after the other to the open blocks of their days. */
export class RequestAppender implements LogRecordSink {
  #accepted = 0;
  #rejections: RejectionTally<LogRejectionReason> = createRejectionTally();
  /** Places of the records that were refused for their attribute keys. */
  #refusedRecords: number[] = [];
  #request = none;
  #window = noWindow;
  #blockOfDay = noBlock;
  #keys = openGate;
  /** The place of the next record. */
  #place = 0;
  readonly #time = new RecordTime();
  #resource = none;
  #scope = none;
  /** Whether the gate admits the keys of the resource; `undefined` until a block without the resource asks. */
  #isResourceAdmitted: boolean | undefined;
  /** Before the keys of the resource were admitted. */
  #keyMark = 0;
  /** How many records were accepted before the first one of the resource. */
  #acceptedBefore = 0;
  /** The block of the previous record. */
  #block: OpenBlock | undefined;
  #dayLow = 0;
  #dayHigh = 0;
  /** Codes of the current resource and scope in `#block`, below 0 without one. */
  #resourceCode = unknown;
  #scopeCode = unknown;
  /** Those in other blocks: records of two days may alternate, and hashing a large resource takes long. */
  readonly #resourceCodes = new Map<OpenBlock, number>();
  readonly #scopeCodes = new Map<OpenBlock, number>();

  /**
   * @throws MalformedRequest when the bytes are not an `ExportLogsServiceRequest`, AppError `INVALID_ARGUMENT` for too many records or
   *   beyond the limits; records may have been added by then.
   */
  append(request: Uint8Array, window: AcceptanceWindow, blockOfDay: BlockOfDay, keys: KeyGate): AppendResult {
    this.#begin(request, window, blockOfDay, keys);
    try {
      readLogsRequest(request, this, window.limits);
      this.#endResource();
      return {
        outcome: { accepted: this.#accepted, ...toRejectedCounts(this.#rejections) },
        refusedRecords: Uint32Array.from(this.#refusedRecords),
      };
    } finally {
      // Lets go of the request and of the blocks.
      this.#begin(none, noWindow, noBlock, openGate);
    }
  }

  #begin(request: Uint8Array, window: AcceptanceWindow, blockOfDay: BlockOfDay, keys: KeyGate): void {
    this.#accepted = 0;
    this.#rejections = createRejectionTally();
    this.#refusedRecords = [];
    this.#request = request;
    this.#window = window;
    this.#blockOfDay = blockOfDay;
    this.#keys = keys;
    this.#place = 0;
    this.#time.begin(window);
    this.#block = undefined;
    this.#setResource(none);
    this.#setScope(none);
  }

  beginResource(start: number, end: number): void {
    this.#endResource();
    this.#setResource(this.#request.subarray(start, end));
  }

  beginScope(start: number, end: number): void {
    this.#endScope();
    this.#setScope(this.#request.subarray(start, end));
  }

  #setResource(message: Uint8Array): void {
    this.#resource = message;
    this.#resourceCode = unknown;
    this.#isResourceAdmitted = undefined;
    this.#acceptedBefore = this.#accepted;
    if (this.#resourceCodes.size > 0) this.#resourceCodes.clear();
  }

  #setScope(message: Uint8Array): void {
    this.#scope = message;
    this.#scopeCode = unknown;
    if (this.#scopeCodes.size > 0) this.#scopeCodes.clear();
  }

  /**
   * Validates a resource and scope that no accepted record may have used, and forgets the keys of the resource if none has.
   *
   * @throws MalformedRequest when the bytes are not such messages.
   */
  #endResource(): void {
    if (this.#resourceCode < 0) this.#readResource();
    this.#endScope();
    const isUsed = this.#accepted > this.#acceptedBefore;
    if (this.#isResourceAdmitted === true && !isUsed) this.#keys.rollBack(this.#keyMark);
  }

  #endScope(): void {
    if (this.#scopeCode < 0) readScope(this.#scope);
  }

  addRecord(record: LogRecordFields): void {
    const place = this.#place++;
    if (place === this.#window.maxRecords) throw tooManyRecords(place);
    this.#time.read(record);
    if (!this.#time.isKept()) {
      this.#time.reject(record, this.#rejections);
      return;
    }
    let timeOfDayNs = this.#timeOfDayNs();
    let block = this.#block;
    if (block === undefined || block.isFull || !(timeOfDayNs >= 0 && timeOfDayNs < dayNs)) {
      block = this.#changeBlock();
      timeOfDayNs = this.#timeOfDayNs();
    }
    if (this.#isRefused(place) || !this.#admits(record, block)) {
      this.#refuse(place);
      return;
    }
    if (this.#resourceCode < 0 || this.#scopeCode < 0) this.#lookUpCodes(block);
    const sequence = this.#window.firstSequence + this.#accepted;
    block.addRecord(record, timeOfDayNs, sequence, this.#resourceCode, this.#scopeCode);
    this.#accepted++;
  }

  /** Whether it was refused when its request came, and this is a replay. */
  #isRefused(place: number): boolean {
    return this.#window.refusedRecords?.[this.#refusedRecords.length] === place;
  }

  /** Whether the keys of the record and of its resource are known to the block, or admitted. */
  #admits(record: LogRecordFields, block: OpenBlock): boolean {
    if (this.#resourceCode === unknown) this.#resourceCode = block.findResource(this.#resource) ?? absent;
    if (this.#resourceCode === absent && !this.#admitsResource()) return false;
    return block.attributes.admit(record, this.#keys);
  }

  /**
   * Keys that are admitted stay so until the resource ends: all of its records need them.
   *
   * @throws MalformedRequest when the bytes are not a resource.
   */
  #admitsResource(): boolean {
    if (this.#isResourceAdmitted !== undefined) return this.#isResourceAdmitted;
    this.#keyMark = this.#keys.mark();
    this.#isResourceAdmitted = admitsKeys(this.#readResource().keys(), this.#keys);
    if (!this.#isResourceAdmitted) this.#keys.rollBack(this.#keyMark);
    return this.#isResourceAdmitted;
  }

  #readResource(): Attributes {
    return readResource(this.#resource, this.#window.limits?.maxJsonBytes);
  }

  #refuse(place: number): void {
    this.#refusedRecords.push(place);
    this.#rejections.add('attribute_key_limit', () => explainKeyLimit);
  }

  /** Exact within the day of `#block`; outside, rounding cannot lead back into it. */
  #timeOfDayNs(): number {
    return (this.#time.high - this.#dayHigh) * twoTo32 + (this.#time.low - this.#dayLow);
  }

  #changeBlock(): OpenBlock {
    const timeNs = joinUint64(this.#time.low, this.#time.high);
    const block = this.#blockOfDay(timeNs - (timeNs % BigInt(dayNs)));
    const day = splitUint64(block.dayStartNs);
    if (this.#block !== undefined) {
      this.#resourceCodes.set(this.#block, this.#resourceCode);
      this.#scopeCodes.set(this.#block, this.#scopeCode);
    }
    this.#block = block;
    this.#dayLow = day.low;
    this.#dayHigh = day.high;
    this.#resourceCode = this.#resourceCodes.get(block) ?? unknown;
    this.#scopeCode = this.#scopeCodes.get(block) ?? unknown;
    return block;
  }

  #lookUpCodes(block: OpenBlock): void {
    // First: a malformed scope must not leave an unused resource, which was read when its keys were admitted.
    if (this.#scopeCode < 0) this.#scopeCode = block.scopes.codeOf(this.#scope);
    if (this.#resourceCode < 0) this.#resourceCode = block.resourceCodeOf(this.#resource);
  }
}

function admitsKeys(texts: Iterable<string>, keys: KeyGate): boolean {
  for (const text of texts) if (!keys.admit(encoder.encode(text))) return false;
  return true;
}
