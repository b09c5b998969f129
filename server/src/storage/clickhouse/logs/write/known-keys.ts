import type { AttributeRanges } from '../../../../ingest/otlp/logs-request/log-record-fields.ts';
import type { KeyGate } from '../../../log-ingest/project-keys.ts';

/** Longer keys are rare, and asked for each time. */
const maxKnownBytes = 256;

/**
 * Admits the keys of records of one request. Most records have the keys of the one before, at the same places, and others some of those
 * before; the gate takes ten times as long.
 */
export class KnownKeys {
  readonly #request: Buffer;
  readonly #keys: KeyGate;
  /** Ranges of admitted keys, by place. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** As `latin1`, which has a character for each byte. */
  readonly #admitted = new Set<string>();

  constructor(request: Uint8Array, keys: KeyGate) {
    this.#request = Buffer.from(request.buffer, request.byteOffset, request.byteLength);
    this.#keys = keys;
  }

  /** Returns false when a key is not admitted; the caller rolls the gate back. */
  admit({ count, keyStarts, keyEnds }: AttributeRanges): boolean {
    const added: string[] = [];
    for (let index = 0; index < count; index++) {
      // Casts: every index below the count has been set.
      const start = keyStarts[index] as number;
      const end = keyEnds[index] as number;
      if (this.#isKnown(index, start, end)) continue;
      if (!this.#isAdmitted(start, end, added)) {
        // What was admitted of this record is rolled back.
        this.#starts.length = 0;
        for (const key of added) this.#admitted.delete(key);
        return false;
      }
      this.#starts[index] = start;
      this.#ends[index] = end;
    }
    return true;
  }

  /** Adds a key that the gate has just admitted to `added`. */
  #isAdmitted(start: number, end: number, added: string[]): boolean {
    const request = this.#request;
    if (end - start > maxKnownBytes) return this.#keys.admit(request.subarray(start, end));
    const key = request.toString('latin1', start, end);
    if (this.#admitted.has(key)) return true;
    if (!this.#keys.admit(request.subarray(start, end))) return false;
    this.#admitted.add(key);
    added.push(key);
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
