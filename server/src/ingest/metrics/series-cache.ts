import { grownArray } from './grown-array.ts';
import { KeyTable } from './key-table.ts';

/** One of the two halves: keys, and the series numbers that each stands for. */
class Half {
  readonly keys = new KeyTable();
  numbers = new Int32Array(16);
  numberCount = 0;
  /** Where the numbers of an entry begin; they end where those of the next entry begin. */
  firsts = new Int32Array(16);
  /** The entry that was asked for after this one the last time. */
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
}

/**
 * Series numbers by the raw bytes of a request that determine them, so that labels are read once for each series and
 * not once for each sample. Senders send their series in the same order each time: what followed a key the last time
 * is compared first, and only then is the key hashed.
 *
 * Bounded by two halves: when one is full it becomes the old one, out of which what is asked for again is copied,
 * and what was old before is dropped.
 */
export class SeriesCache {
  #young = new Half();
  #old = new Half();
  #last = 0;
  readonly #maxBytes: number;

  /** @param maxBytes of both halves, as they are used; up to twice of that is allocated. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** What offsets lead into; another array after the next call. */
  get numbers(): Int32Array {
    return this.#young.numbers;
  }

  /** The length of the key that followed the last one the last time, if it stands at `start`; 0 when it does not. */
  lengthOfNext(context: number, view: DataView, start: number, end: number): number {
    const { keys, followers } = this.#young;
    // Casts as in `find`.
    const guess = followers[this.#last] as number;
    if (guess === 0) return 0;
    const length = keys.lengthOf(guess);
    return length <= end - start && keys.matches(guess, context, view, start, start + length) ? length : 0;
  }

  /** As `find`, of the key whose length `lengthOfNext` has just told. */
  takeNext(): number {
    const { followers, firsts } = this.#young;
    // Casts as in `find`.
    this.#last = followers[this.#last] as number;
    return firsts[this.#last] as number;
  }

  /** Where the series numbers of the key begin in `numbers`; -1 for an unknown key. */
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

  /** Adds a key that is not there yet; returns where its numbers begin in `numbers`. */
  add(context: number, bytes: Uint8Array, start: number, end: number, numbers: Int32Array): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#makeRoom();
    const { keys } = this.#young;
    const hash = keys.hash(context, view, start, end);
    return this.#attach(keys.add(hash, context, bytes, start, end), numbers);
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
    if (this.#young.usedBytes < this.#maxBytes / 2) return;
    this.#old = this.#young;
    this.#young = new Half();
    this.#last = 0;
  }
}
