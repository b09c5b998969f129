import { readResource, readScope } from '../../../ingest/otlp/common-messages/read-resource.ts';
import type { LogRecordFields } from '../../../ingest/otlp/logs-request/log-record-fields.ts';
import { type LogRecordSink, readLogsRequest } from '../../../ingest/otlp/logs-request/read-logs-request.ts';
import { createRejectionTally, type RejectionTally, toRejectedCounts } from '../../../ingest/rejections.ts';
import type { LogRejectionReason } from '../../../logs/log-store.ts';
import { dayNs } from '../../../time/utc-day.ts';
import { joinUint64, splitUint64 } from '../../bytes/split-uint64.ts';
import { explainKeyLimit, type KeyGate, openGate } from '../../log-ingest/project-keys.ts';
import { RecordTime } from '../../log-ingest/record-time.ts';
import type { AcceptanceWindow, AppendResult } from './memtable.ts';
import type { OpenBlock } from './open-block.ts';

const none: Uint8Array = new Uint8Array(0);
const twoTo32 = 2 ** 32;

/** Returns a block of that UTC day that is not full. */
type BlockOfDay = (dayStartNs: bigint) => OpenBlock;

// Between two requests.
const noWindow: AcceptanceWindow = { receivedAtNs: 0n, oldestNs: 0n, newestNs: 0n, firstSequence: 0 };
const noBlock: BlockOfDay = () => {
  throw new Error('no request is appended');
};

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
  /** The last resource with a key that was refused. */
  #refusedResource: Uint8Array | undefined;
  /** The block of the previous record, and its codes of the current resource and scope. */
  #block: OpenBlock | undefined;
  #dayLow = 0;
  #dayHigh = 0;
  /** Codes in `#block`; -1 until they are looked up. */
  #resourceCode = -1;
  #scopeCode = -1;

  /** @throws MalformedRequest when the bytes are not an `ExportLogsServiceRequest`; records may have been added by then. */
  append(request: Uint8Array, window: AcceptanceWindow, blockOfDay: BlockOfDay, keys: KeyGate): AppendResult {
    this.#begin(request, window, blockOfDay, keys);
    try {
      readLogsRequest(request, this);
      this.#checkUnused();
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
    this.#resource = none;
    this.#scope = none;
    this.#refusedResource = undefined;
    this.#block = undefined;
    this.#resourceCode = -1;
    this.#scopeCode = -1;
  }

  beginResource(start: number, end: number): void {
    this.#checkUnused();
    this.#resource = this.#request.subarray(start, end);
    this.#resourceCode = -1;
  }

  beginScope(start: number, end: number): void {
    if (this.#scopeCode === -1) readScope(this.#scope);
    this.#scope = this.#request.subarray(start, end);
    this.#scopeCode = -1;
  }

  /**
   * Validates a resource and scope that no accepted record has used.
   *
   * @throws MalformedRequest when the bytes are not such messages.
   */
  #checkUnused(): void {
    if (this.#resourceCode === -1) readResource(this.#resource);
    if (this.#scopeCode === -1) readScope(this.#scope);
  }

  addRecord(record: LogRecordFields): void {
    const place = this.#place++;
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
    if (this.#resourceCode === -1 || this.#scopeCode === -1) this.#lookUpCodes(block);
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
    const mark = this.#keys.mark();
    if (this.#resourceCode === -1 && !this.#admitsResource(block)) return false;
    if (block.attributes.admit(record.request, record.attributes, this.#keys)) return true;
    this.#keys.rollBack(mark);
    return false;
  }

  /** @throws MalformedRequest when the bytes are not a resource. */
  #admitsResource(block: OpenBlock): boolean {
    if (this.#refusedResource === this.#resource) return false;
    if (block.hasResourceKeys(this.#resource, this.#keys)) return true;
    this.#refusedResource = this.#resource;
    return false;
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
    this.#block = block;
    this.#dayLow = day.low;
    this.#dayHigh = day.high;
    this.#resourceCode = -1;
    this.#scopeCode = -1;
    return block;
  }

  #lookUpCodes(block: OpenBlock): void {
    // Before anything is added: a malformed message must not leave unused entries.
    block.resources.check(this.#resource);
    this.#scopeCode = block.scopes.codeOf(this.#scope);
    this.#resourceCode = block.resourceCodeOf(this.#resource);
  }
}
