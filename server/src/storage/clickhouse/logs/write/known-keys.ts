import type { AttributeRanges } from '../../../../ingest/otlp/logs-request/log-record-fields.ts';
import type { KeyGate } from '../../../log-ingest/project-keys.ts';

/** Admits the keys of records of one request. Most records have the keys of the one before, at the same places. */
export class KnownKeys {
  readonly #request: Uint8Array;
  readonly #keys: KeyGate;
  /** Ranges of admitted keys, by place. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(request: Uint8Array, keys: KeyGate) {
    this.#request = request;
    this.#keys = keys;
  }

  /** Returns false when a key is not admitted; the caller rolls the gate back. */
  admit({ count, keyStarts, keyEnds }: AttributeRanges): boolean {
    for (let index = 0; index < count; index++) {
      // Casts: every index below the count has been set.
      const start = keyStarts[index] as number;
      const end = keyEnds[index] as number;
      if (this.#isKnown(index, start, end)) continue;
      if (!this.#keys.admit(this.#request.subarray(start, end))) {
        // What was admitted of this record is rolled back.
        this.#starts.length = 0;
        return false;
      }
      this.#starts[index] = start;
      this.#ends[index] = end;
    }
    return true;
  }

  #isKnown(index: number, start: number, end: number): boolean {
    if (index >= this.#starts.length) return false;
    // Cast: below the length.
    const known = this.#starts[index] as number;
    if (this.#ends[index] !== known + end - start) return false;
    for (let at = 0; at < end - start; at++)
      if (this.#request[known + at] !== this.#request[start + at]) return false;
    return true;
  }
}
