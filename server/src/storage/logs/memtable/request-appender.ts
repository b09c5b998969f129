import { readResource, readScope } from '../../../ingest/otlp/common-messages/read-resource.ts';
import { explainRejectedTime } from '../../../ingest/otlp/common-messages/rejected-time.ts';
import type { LogRecordFields } from '../../../ingest/otlp/logs-request/log-record-fields.ts';
import type { LogRecordSink } from '../../../ingest/otlp/logs-request/read-logs-request.ts';
import { createRejectionTally } from '../../../ingest/rejections.ts';
import type { LogRejectionReason } from '../../../logs/log-store.ts';
import { dayNs } from '../../../time/utc-day.ts';
import { joinUint64, type SplitUint64, splitUint64 } from '../../bytes/split-uint64.ts';
import type { AcceptanceWindow } from './memtable.ts';
import type { OpenBlock } from './open-block.ts';
import type { KeyGate } from './project-keys.ts';

const none: Uint8Array = new Uint8Array(0);
const twoTo32 = 2 ** 32;

/** Adds the records of one request to the open blocks of their days. */
export class RequestAppender implements LogRecordSink {
  accepted = 0;
  readonly rejections = createRejectionTally<LogRejectionReason>();
  /** Places of the records that were refused for their attribute keys. */
  readonly refusedRecords: number[] = [];
  readonly #request: Uint8Array;
  readonly #window: AcceptanceWindow;
  readonly #blockOfDay: (dayStartNs: bigint) => OpenBlock;
  readonly #keys: KeyGate;
  /** The place of the next record. */
  #place = 0;
  readonly #oldest: SplitUint64;
  readonly #newest: SplitUint64;
  readonly #received: SplitUint64;
  #resource = none;
  #scope = none;
  /** The last resource with a key that was refused. */
  #refusedResource: Uint8Array | undefined;
  /** The time of the current record. */
  #timeLow = 0;
  #timeHigh = 0;
  /** The block of the previous record, and its codes of the current resource and scope. */
  #block: OpenBlock | undefined;
  #dayLow = 0;
  #dayHigh = 0;
  /** Codes in `#block`; -1 until they are looked up. */
  #resourceCode = -1;
  #scopeCode = -1;

  /** @param blockOfDay returns a block of that UTC day that is not full. */
  constructor(
    request: Uint8Array,
    window: AcceptanceWindow,
    blockOfDay: (dayStartNs: bigint) => OpenBlock,
    keys: KeyGate,
  ) {
    this.#request = request;
    this.#window = window;
    this.#blockOfDay = blockOfDay;
    this.#keys = keys;
    this.#oldest = splitUint64(window.oldestNs);
    this.#newest = splitUint64(window.newestNs);
    this.#received = splitUint64(window.receivedAtNs);
  }

  beginResource(start: number, end: number): void {
    this.checkUnused();
    this.#resource = this.#request.subarray(start, end);
    this.#resourceCode = -1;
  }

  beginScope(start: number, end: number): void {
    if (this.#scopeCode === -1) readScope(this.#scope);
    this.#scope = this.#request.subarray(start, end);
    this.#scopeCode = -1;
  }

  /**
   * Validates a resource and scope that no accepted record has used. Call it at the end, too.
   *
   * @throws MalformedRequest when the bytes are not such messages.
   */
  checkUnused(): void {
    if (this.#resourceCode === -1) readResource(this.#resource);
    if (this.#scopeCode === -1) readScope(this.#scope);
  }

  addRecord(record: LogRecordFields): void {
    const place = this.#place++;
    this.#readTime(record);
    if (!this.#isTimeKept()) {
      this.#reject(record);
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
    const sequence = this.#window.firstSequence + this.accepted;
    block.addRecord(record, timeOfDayNs, sequence, this.#resourceCode, this.#scopeCode);
    this.accepted++;
  }

  /** Whether it was refused when its request came, and this is a replay. */
  #isRefused(place: number): boolean {
    return this.#window.refusedRecords?.[this.refusedRecords.length] === place;
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
    this.refusedRecords.push(place);
    this.rejections.add('attribute_key_limit', () => explainKeyLimit);
  }

  #readTime(record: LogRecordFields): void {
    if (record.timeLow !== 0 || record.timeHigh !== 0) {
      this.#timeLow = record.timeLow;
      this.#timeHigh = record.timeHigh;
    } else if (record.observedTimeLow !== 0 || record.observedTimeHigh !== 0) {
      this.#timeLow = record.observedTimeLow;
      this.#timeHigh = record.observedTimeHigh;
    } else {
      this.#timeLow = this.#received.low;
      this.#timeHigh = this.#received.high;
    }
  }

  #isTimeKept(): boolean {
    const oldest = this.#oldest;
    const newest = this.#newest;
    const high = this.#timeHigh;
    if (high < oldest.high || high > newest.high) return false;
    if (high === oldest.high && this.#timeLow < oldest.low) return false;
    return high < newest.high || this.#timeLow <= newest.low;
  }

  /** Exact within the day of `#block`; outside, rounding cannot lead back into it. */
  #timeOfDayNs(): number {
    return (this.#timeHigh - this.#dayHigh) * twoTo32 + (this.#timeLow - this.#dayLow);
  }

  #changeBlock(): OpenBlock {
    const timeNs = joinUint64(this.#timeLow, this.#timeHigh);
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

  #reject(record: LogRecordFields): void {
    const timeNs = joinUint64(this.#timeLow, this.#timeHigh);
    this.rejections.add(timeNs < this.#window.oldestNs ? 'too_old' : 'too_new', () =>
      explainRejectedTime(fieldOfTime(record), timeNs, this.#window),
    );
  }
}

const explainKeyLimit =
  'The project has as many attribute keys as --logs-max-attribute-keys allows, and the record has a new one; records without new keys are stored. Put what varies into values, not into keys.';

function fieldOfTime(record: LogRecordFields): string {
  if (record.timeLow !== 0 || record.timeHigh !== 0) return 'time_unix_nano';
  if (record.observedTimeLow !== 0 || record.observedTimeHigh !== 0) return 'observed_time_unix_nano';
  return 'the time of arrival';
}
