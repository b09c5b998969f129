import { hashView } from '../../hashing/keyed-hash.ts';
import { grownArray } from '../../memory/grown-array.ts';
import { bytesOf, viewOf } from '../../memory/view-of.ts';
import type { Dictionary } from '../logs/block.ts';
import { areEqual } from './are-equal.ts';
import { isAscii } from './is-ascii.ts';
import { repairUtf8 } from './well-formed-utf8.ts';

/** The distinct values of a column: entry `code` is `bytes[ends[code - 1]..ends[code])`, and `ends[0]` is 0. */
export interface FrozenDictionary {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/** 0 is for absent. */
const codeBits = 16;
const codeMask = 2 ** codeBits - 1;
const maxSize = codeMask;

/** Keeps a byte order mark. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Distinct byte strings in the order of their first appearance: one growing array of bytes, and an open-addressing
 * hash table with linear probing (Knuth, The Art of Computer Programming 3, section 6.4) at most half full.
 */
export class ByteDictionary implements Dictionary {
  size = 0;
  /** All entries, concatenated; entry `code` is `[#ends[code - 1], #ends[code])`. */
  #bytes: Uint8Array = new Uint8Array(64);
  #view: DataView = viewOf(this.#bytes);
  #ends: Uint32Array = new Uint32Array(8);
  /**
   * By hash, its upper half above the code, so that most other entries are passed over without reading them; 0 is free. The
   * length is a power of two, or 0 for a dictionary that was only thawed.
   */
  #slots = new Uint32Array(16);

  get byteSize(): number {
    return this.#bytes.byteLength + this.#ends.byteLength + this.#slots.byteLength;
  }

  bytes(code: number): Uint8Array {
    return this.#bytes.subarray(this.#ends[code - 1], this.#ends[code]);
  }

  text(code: number): string {
    return decoder.decode(this.bytes(code));
  }

  find(value: Uint8Array): number {
    return this.findRange(viewOf(value), 0, value.length);
  }

  findRange(source: DataView, start: number, end: number): number {
    const hash = hashView(source, start, end, 0);
    // In bounds: the mask of `slotOf` keeps to the table.
    return (this.#slots[this.#slotOf(source, start, end, hash)] as number) & codeMask;
  }

  /** The code of a range of bytes; adds new ones. */
  add(source: DataView, start: number, end: number): number {
    const hash = hashView(source, start, end, 0);
    const slot = this.#slotOf(source, start, end, hash);
    // In bounds: the mask of `slotOf` keeps to the table.
    const known = (this.#slots[slot] as number) & codeMask;
    return known === 0 ? this.insert(source, start, end, hash, slot) : known;
  }

  /** Whether an entry has exactly these bytes; never for code 0. */
  equals(code: number, source: DataView, start: number, end: number): boolean {
    if (code === 0) return false;
    // Casts: the code is one of this dictionary.
    const position = this.#ends[code - 1] as number;
    const length = end - start;
    return (
      (this.#ends[code] as number) - position === length &&
      areEqual(this.#view, position, source, start, length)
    );
  }

  /** Drops the entries added last, in time that depends on them alone. */
  truncate(size: number): void {
    if (this.#slots.length === 0) this.size = Math.min(this.size, size);
    // The slot of the newest entry was free for all others, so freeing it separates none of them from theirs.
    for (; this.size > size; this.size--) this.#slots[this.#slotOfEntry(this.size)] = 0;
  }

  /** Of minimal length, valid until the next change. */
  view(): FrozenDictionary {
    const ends = this.#ends.subarray(0, this.size + 1);
    return { bytes: this.#bytes.subarray(0, ends[this.size]), ends };
  }

  /** A copy of minimal length. */
  freeze(): FrozenDictionary {
    const { bytes, ends } = this.view();
    return { bytes: bytes.slice(), ends: ends.slice() };
  }

  /** Copies the entries of another dictionary into an empty one, with the same codes. */
  thaw({ bytes, ends }: FrozenDictionary): void {
    this.size = ends.length - 1;
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
    this.#ends = ends;
    // Built on demand: a block that is only sealed needs no lookups.
    this.#slots = new Uint32Array(0);
  }

  protected insert(source: DataView, start: number, end: number, hash: number, slot: number): number {
    if (this.size === maxSize) throw new RangeError(`A dictionary has at most ${maxSize} entries`);
    const code = ++this.size;
    if (code === this.#ends.length) this.#ends = grownArray(this.#ends, 2 * code);
    const bytesStart = this.#ends[code - 1] ?? 0;
    const bytesEnd = bytesStart + end - start;
    if (bytesEnd > this.#bytes.length) {
      this.#bytes = grownArray(this.#bytes, Math.max(2 * this.#bytes.length, bytesEnd));
      this.#view = viewOf(this.#bytes);
    }
    const bytes = this.#bytes;
    // Most entries are short, for which a loop is faster than creating a view for `set`.
    for (let index = start; index < end; index++) bytes[bytesStart + index - start] = source.getUint8(index);
    this.#ends[code] = bytesEnd;
    this.#slots[slot] = toSlot(hash, code);
    if (2 * code > this.#slots.length) {
      this.#slots = new Uint32Array(2 * this.#slots.length);
      this.#fillSlots();
    }
    return code;
  }

  /** The slot of the entry, or the free slot for it. */
  #slotOf(source: DataView, start: number, end: number, hash: number): number {
    if (this.#slots.length === 0) {
      this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(8, this.size)) + 1));
      this.#fillSlots();
    }
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      // Casts: the mask keeps to the table, whose codes are entries.
      const entry = slots[slot] as number;
      if (entry === 0) return slot;
      if ((entry ^ hash) >>> codeBits === 0 && this.equals(entry & codeMask, source, start, end)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #slotOfEntry(code: number): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hashOf(code) & mask;
    while (((this.#slots[slot] ?? 0) & codeMask) !== code) slot = (slot + 1) & mask;
    return slot;
  }

  #hashOf(code: number): number {
    return hashView(this.#view, this.#ends[code - 1] ?? 0, this.#ends[code] ?? 0, 0);
  }

  #fillSlots(): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    slots.fill(0);
    for (let code = 1; code <= this.size; code++) {
      const hash = this.#hashOf(code);
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = toSlot(hash, code);
    }
  }
}

function toSlot(hash: number, code: number): number {
  return ((hash & ~codeMask) | code) >>> 0;
}

/** Entries are well-formed UTF-8: invalid bytes become U+FFFD when added. */
export class TextDictionary extends ByteDictionary {
  /** Not in `add`, so that only new values are checked. */
  protected override insert(
    source: DataView,
    start: number,
    end: number,
    hash: number,
    slot: number,
  ): number {
    // Saves most values a native call.
    const repaired = isAscii(source, start, end) ? undefined : repairUtf8(bytesOf(source, start, end));
    return repaired === undefined
      ? super.insert(source, start, end, hash, slot)
      : this.add(viewOf(repaired), 0, repaired.length);
  }
}

/** Entries are raw ids; their text is lowercase hex. */
export class IdDictionary extends ByteDictionary {
  override text(code: number): string {
    const bytes = this.bytes(code);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
  }
}
