import { explainRejectedTime, type TimeLimits } from '../../ingest/otlp/common-messages/rejected-time.ts';
import type { LogRecordFields } from '../../ingest/otlp/logs-request/log-record-fields.ts';
import type { RejectionTally } from '../../ingest/rejections.ts';
import type { LogRejectionReason } from '../../logs/log-store.ts';
import { joinUint64, type SplitUint64, splitUint64 } from '../bytes/split-uint64.ts';

export interface RecordTimeLimits extends TimeLimits {
  readonly receivedAtNs: bigint;
}

const unlimited: RecordTimeLimits = { receivedAtNs: 0n, oldestNs: 0n, newestNs: 2n ** 64n - 1n };

/** The time of a record, as unsigned halves of 64 bits, and whether it is within the limits of its request. */
export class RecordTime {
  low = 0;
  high = 0;
  #limits = unlimited;
  #oldest: SplitUint64 = splitUint64(unlimited.oldestNs);
  #newest: SplitUint64 = splitUint64(unlimited.newestNs);
  #received: SplitUint64 = splitUint64(unlimited.receivedAtNs);

  /** For the records of a request. */
  begin(limits: RecordTimeLimits): void {
    this.#limits = limits;
    this.#oldest = splitUint64(limits.oldestNs);
    this.#newest = splitUint64(limits.newestNs);
    this.#received = splitUint64(limits.receivedAtNs);
  }

  /** Sets the record's own time, else its observed time, else its arrival. */
  read(record: LogRecordFields): void {
    if (record.timeLow !== 0 || record.timeHigh !== 0) {
      this.low = record.timeLow;
      this.high = record.timeHigh;
    } else if (record.observedTimeLow !== 0 || record.observedTimeHigh !== 0) {
      this.low = record.observedTimeLow;
      this.high = record.observedTimeHigh;
    } else {
      this.low = this.#received.low;
      this.high = this.#received.high;
    }
  }

  /** Whether the time that was read last is accepted. */
  isKept(): boolean {
    const oldest = this.#oldest;
    const newest = this.#newest;
    const { high } = this;
    if (high < oldest.high || high > newest.high) return false;
    if (high === oldest.high && this.low < oldest.low) return false;
    return high < newest.high || this.low <= newest.low;
  }

  /** Counts the record that was read last among the rejected ones. */
  reject(record: LogRecordFields, rejections: RejectionTally<LogRejectionReason>): void {
    const timeNs = joinUint64(this.low, this.high);
    rejections.add(timeNs < this.#limits.oldestNs ? 'too_old' : 'too_new', () =>
      explainRejectedTime(fieldOfTime(record), timeNs, this.#limits),
    );
  }
}

function fieldOfTime(record: LogRecordFields): string {
  if (record.timeLow !== 0 || record.timeHigh !== 0) return 'time_unix_nano';
  if (record.observedTimeLow !== 0 || record.observedTimeHigh !== 0) return 'observed_time_unix_nano';
  return 'the time of arrival';
}
