import { hashView } from '../../hashing/keyed-hash.ts';
import { grownArray } from '../../memory/grown-array.ts';

/**
 * Distinct keys, each a number and a range of bytes, numbered from 1 in the order of their first appearance: one
 * growing array of bytes and an open-addressing hash table with linear probing (Knuth, The Art of Computer
 * Programming 3, section 6.4) at most half full.
 */
export class KeyTable {
  size = 0;
  #bytes: Uint8Array = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  /** Entry `n` is `[#ends[n - 1], #ends[n])`. */
  #ends = new Uint32Array(16);
  #contexts = new Int32Array(16);
  #hashes = new Int32Array(16);
  /** Entries by hash; 0 is free. The length is a power of two. */
  #slots = new Int32Array(32);

  /** Bytes in use; up to twice as many are allocated. */
  get usedBytes(): number {
    return (this.#ends[this.size] ?? 0) + this.size * 20;
  }

  hash(context: number, view: DataView, start: number, end: number): number {
    return hashView(view, start, end, context);
  }

  /** The entry with this key, 0 when there is none. */
  find(hash: number, context: number, view: DataView, start: number, end: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      // Casts here and below: the mask keeps to the table, whose entries are in all arrays.
      const entry = this.#slots[slot] as number;
      if (entry === 0) return 0;
      if ((this.#hashes[entry] as number) === hash && this.matches(entry, context, view, start, end)) {
        return entry;
      }
    }
  }

  lengthOf(entry: number): number {
    return (this.#ends[entry] as number) - (this.#ends[entry - 1] as number);
  }

  matches(entry: number, context: number, view: DataView, start: number, end: number): boolean {
    let own = this.#ends[entry - 1] as number;
    if ((this.#ends[entry] as number) - own !== end - start) return false;
    if ((this.#contexts[entry] as number) !== context) return false;
    const ownView = this.#view;
    let position = start;
    // Compiled code compares them as machine words, without making a bigint.
    for (; position + 8 <= end; position += 8, own += 8) {
      if (ownView.getBigInt64(own) !== view.getBigInt64(position)) return false;
    }
    for (; position < end; position++, own++) {
      if (ownView.getUint8(own) !== view.getUint8(position)) return false;
    }
    return true;
  }

  /** Adds a new key. */
  add(hash: number, context: number, bytes: Uint8Array, start: number, end: number): number {
    const entry = ++this.size;
    if (entry === this.#ends.length) this.#growEntries(2 * entry);
    const ownStart = this.#ends[entry - 1] as number;
    const ownEnd = ownStart + end - start;
    if (ownEnd > this.#bytes.length) {
      this.#bytes = grownArray(this.#bytes, Math.max(2 * this.#bytes.length, ownEnd));
      this.#view = new DataView(this.#bytes.buffer);
    }
    this.#bytes.set(bytes.subarray(start, end), ownStart);
    this.#ends[entry] = ownEnd;
    this.#contexts[entry] = context;
    this.#hashes[entry] = hash;
    if (2 * entry > this.#slots.length) this.#rehash();
    else this.#place(entry);
    return entry;
  }

  /** Makes an entry that no key matches of this one; its memory stays in use. */
  remove(entry: number): void {
    this.#contexts[entry] = -1;
  }

  /** Copies an entry from another table. */
  adopt(other: KeyTable, entry: number): number {
    const { [entry]: hash = 0 } = other.#hashes;
    const { [entry]: context = 0 } = other.#contexts;
    return this.add(hash, context, other.#bytes, other.#ends[entry - 1] ?? 0, other.#ends[entry] ?? 0);
  }

  #place(entry: number): void {
    const mask = this.#slots.length - 1;
    let slot = (this.#hashes[entry] as number) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = entry;
  }

  #rehash(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    for (let entry = 1; entry <= this.size; entry++) this.#place(entry);
  }

  #growEntries(length: number): void {
    this.#ends = grownArray(this.#ends, length);
    this.#contexts = grownArray(this.#contexts, length);
    this.#hashes = grownArray(this.#hashes, length);
  }
}
