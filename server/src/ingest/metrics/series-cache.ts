import { grownArray } from '../../memory/grown-array.ts';
import { KeyTable } from './key-table.ts';

/** One of the two halves: keys, and the series numbers of each. */
class Half {
  readonly keys = new KeyTable();
  numbers = new Int32Array(16);
  numberCount = 0;
  /** Start of the numbers of an entry; they end at the start of the next. */
  firsts = new Int32Array(16);
  /** The entry that was looked up after this one last time. */
  followers = new Int32Array(16);

  get usedBytes(): number {
    return this.keys.usedBytes + 8 * this.keys.size + 4 * this.numberCount;
  }

  attach(entry: number, numbers: Int32Array): void {
    if (entry + 1 >= this.firsts.length) {
      this.firsts = grownArray(this.firsts, 2 * (entry + 2));
      this.followers = grownArray(this.followers, 2 * (entry + 2));
    }
    const end = this.numberCount + numbers.length;
    if (end > this.numbers.length) this.numbers = grownArray(this.numbers, 2 * end);
    this.numbers.set(numbers, this.numberCount);
    this.firsts[entry] = this.numberCount;
    this.firsts[entry + 1] = end;
    this.numberCount = end;
  }

  numbersOf(entry: number): Int32Array {
    return this.numbers.subarray(this.firsts[entry], this.firsts[entry + 1]);
  }

  /** Removes the keys of any of these series. */
  forget(isGone: (series: number) => boolean): void {
    for (let entry = 1; entry <= this.keys.size; entry++) {
      // Casts: every entry has its numbers.
      const end = this.firsts[entry + 1] as number;
      for (let index = this.firsts[entry] as number; index < end; index++) {
        if (isGone(this.numbers[index] as number)) this.keys.remove(entry);
      }
    }
  }
}

/**
 * Series numbers keyed by the raw request bytes that determine them, so that labels are decoded once per series and
 * not once per sample. Senders repeat their series in the same order, so the last successor of a key is compared
 * before the key is hashed.
 *
 * Bounded by two halves: a full half becomes the old one, entries hit in the old half are copied to the new one,
 * and the previous old half is dropped.
 */
export class SeriesCache {
  #young = new Half();
  #old = new Half();
  #last = 0;
  readonly #maxBytes: number;

  /** @param maxBytes in use in both halves; up to twice as many are allocated. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The array that offsets point into; may be replaced by the next call. */
  get numbers(): Int32Array {
    return this.#young.numbers;
  }

  /** The length of the last successor of the previous key, if it is at `start`; otherwise 0. */
  lengthOfNext(context: number, view: DataView, start: number, end: number): number {
    const { keys, followers } = this.#young;
    // Casts as in `find`.
    const guess = followers[this.#last] as number;
    if (guess === 0) return 0;
    const length = keys.lengthOf(guess);
    return length <= end - start && keys.matches(guess, context, view, start, start + length) ? length : 0;
  }

  /** Like `find`, for the key that `lengthOfNext` has just matched. */
  takeNext(): number {
    const { followers, firsts } = this.#young;
    // Casts as in `find`.
    this.#last = followers[this.#last] as number;
    return firsts[this.#last] as number;
  }

  /** Offset of the key's series numbers in `numbers`; -1 for an unknown key. */
  find(context: number, view: DataView, start: number, end: number): number {
    const { keys, followers, firsts } = this.#young;
    // Casts: entries are in all arrays of their half, and entry 0 stands before the first.
    const guess = followers[this.#last] as number;
    if (guess !== 0 && keys.matches(guess, context, view, start, end)) {
      this.#last = guess;
      return firsts[guess] as number;
    }
    const hash = keys.hash(context, view, start, end);
    const entry = keys.find(hash, context, view, start, end);
    if (entry === 0) return this.#findOld(hash, context, view, start, end);
    followers[this.#last] = entry;
    this.#last = entry;
    return firsts[entry] as number;
  }

  /** Adds a new key; returns the offset of its series numbers in `numbers`. */
  add(context: number, bytes: Uint8Array, start: number, end: number, numbers: Int32Array): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#makeRoom();
    const { keys } = this.#young;
    const hash = keys.hash(context, view, start, end);
    return this.#attach(keys.add(hash, context, bytes, start, end), numbers);
  }

  get usedBytes(): number {
    return this.#young.usedBytes + this.#old.usedBytes;
  }

  /** Drops the old half; the young one becomes old. Offsets into `numbers` are not valid any more. */
  shrink(): void {
    this.#old = this.#young;
    this.#young = new Half();
    this.#last = 0;
  }

  /** Forgets the keys of series that are gone, whose numbers other series may get. */
  forget(isGone: (series: number) => boolean): void {
    this.#young.forget(isGone);
    this.#old.forget(isGone);
  }

  #findOld(hash: number, context: number, view: DataView, start: number, end: number): number {
    const old = this.#old;
    const entry = old.keys.find(hash, context, view, start, end);
    if (entry === 0) return -1;
    this.#makeRoom();
    return this.#attach(this.#young.keys.adopt(old.keys, entry), old.numbersOf(entry));
  }

  #attach(entry: number, numbers: Int32Array): number {
    const young = this.#young;
    young.attach(entry, numbers);
    young.followers[this.#last] = entry;
    this.#last = entry;
    return young.firsts[entry] as number; // attached just now
  }

  #makeRoom(): void {
    if (this.#young.usedBytes >= this.#maxBytes / 2) this.shrink();
  }
}
