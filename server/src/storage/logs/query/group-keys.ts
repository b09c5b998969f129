import { hashBytes } from '../../../hashing/keyed-hash.ts';
import { grownArray } from '../../../memory/grown-array.ts';
import { keepShape } from '../../../memory/keep-shape.ts';
import type { GroupValues } from './group-cells.ts';

/** Groups as bytes: that of number `n` is `bytes[ends[n - 1]..ends[n])`, from 0 for the first. */
export interface EncodedGroups {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/** Numbers groups by their values, from 0 in order of first appearance. */
export interface GroupKeys {
  readonly size: number;
  /** The number of a group; a new one is assigned if needed. */
  add(values: GroupValues): number;
  /** The numbers of the groups of another table, by its numbers. */
  addAll(groups: EncodedGroups): Uint32Array;
  /** `undefined` for a group that was never added. */
  find(values: GroupValues): number | undefined;
  values(group: number): GroupValues;
  /** A copy of minimal length. */
  encode(): EncodedGroups;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A value is this byte, or the other and its text in UTF-8, in which neither occurs. */
const missing = 0xfe;
const present = 0xff;

/**
 * One array of bytes, and an open-addressing hash table with linear probing (Knuth, The Art of Computer Programming 3,
 * section 6.4) at most half full: a tenth of the memory of strings in maps, outside of the heap, and exactly known.
 *
 * @param charge is called before memory is taken, and with a negative number after it was given back.
 */
export function createGroupKeys(charge: (bytes: number) => void = () => {}): GroupKeys {
  return new GroupKeyTable(charge);
}

class GroupKeyTable implements GroupKeys {
  size = 0;
  readonly #charge: (bytes: number) => void;
  #bytes = new Uint8Array(256);
  #ends = new Uint32Array(16);
  #hashes = new Int32Array(16);
  /** The number of a group and 1; 0 is free. The length is a power of two. */
  #slots = new Int32Array(32);
  #scratch = new Uint8Array(256);

  constructor(charge: (bytes: number) => void) {
    this.#charge = charge;
    charge(this.#bytes.byteLength + this.#ends.byteLength + this.#hashes.byteLength + this.#slots.byteLength);
  }

  add(values: GroupValues): number {
    // First, because it may replace the array.
    const length = this.#encodeValues(values);
    return this.#addRange(this.#scratch, 0, length);
  }

  addAll(groups: EncodedGroups): Uint32Array {
    let start = 0;
    return groups.ends.map((end) => {
      const group = this.#addRange(groups.bytes, start, end);
      start = end;
      return group;
    });
  }

  find(values: GroupValues): number | undefined {
    const length = this.#encodeValues(values);
    const hash = hashBytes(this.#scratch, 0, length, 0);
    const group = (this.#slots[this.#slotOf(this.#scratch, 0, length, hash)] as number) - 1;
    return group === -1 ? undefined : group;
  }

  values(group: number): GroupValues {
    if (group >= this.size) throw new RangeError(`there is no group ${group}`);
    return decodeValues(this.#bytes.subarray(this.#startOf(group), this.#ends[group]));
  }

  encode(): EncodedGroups {
    const { size } = this;
    return { bytes: this.#bytes.slice(0, this.#startOf(size)), ends: this.#ends.slice(0, size) };
  }

  #grow<Numbers extends Uint8Array | Uint32Array | Int32Array>(array: Numbers, length: number): Numbers {
    this.#charge(length * array.BYTES_PER_ELEMENT);
    const grown = grownArray(array, length);
    this.#charge(-array.byteLength);
    return grown;
  }

  #startOf(group: number): number {
    return group === 0 ? 0 : (this.#ends[group - 1] as number);
  }

  /** Writes values to `#scratch`; returns their length. */
  #encodeValues(values: GroupValues): number {
    let scratch = this.#scratch;
    let length = 0;
    for (const value of values) {
      const needed = length + 1 + 3 * (value?.length ?? 0);
      if (needed > scratch.length) scratch = grownArray(scratch, 2 * needed);
      scratch[length++] = value === undefined ? missing : present;
      if (value !== undefined) length += encoder.encodeInto(value, scratch.subarray(length)).written;
    }
    this.#scratch = scratch;
    return length;
  }

  #isGroup(group: number, source: Uint8Array, start: number, end: number): boolean {
    // Casts here and below: the group is one of the table, and the range one of the source.
    let at = this.#startOf(group);
    if ((this.#ends[group] as number) - at !== end - start) return false;
    const bytes = this.#bytes;
    for (let index = start; index < end; index += 1) {
      if ((bytes[at++] as number) !== (source[index] as number)) return false;
    }
    return true;
  }

  /** The slot of a group, or the free one for it. */
  #slotOf(source: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const group = (slots[slot] as number) - 1;
      if (group === -1 || (hashes[group] === hash && this.#isGroup(group, source, start, end))) return slot;
    }
  }

  #addRange(source: Uint8Array, start: number, end: number): number {
    const hash = hashBytes(source, start, end, 0);
    const slot = this.#slotOf(source, start, end, hash);
    const known = (this.#slots[slot] as number) - 1;
    return known === -1 ? this.#insert(source, start, end, hash, slot) : known;
  }

  #insert(source: Uint8Array, start: number, end: number, hash: number, slot: number): number {
    const { size } = this;
    if (size === this.#ends.length) {
      this.#ends = this.#grow(this.#ends, 2 * size);
      this.#hashes = this.#grow(this.#hashes, 2 * size);
    }
    const from = this.#startOf(size);
    const to = from + end - start;
    const { length } = this.#bytes;
    if (to > length) this.#bytes = this.#grow(this.#bytes, Math.max(Math.ceil(1.5 * length), to));
    this.#bytes.set(source.subarray(start, end), from);
    this.#ends[size] = to;
    this.#hashes[size] = hash;
    this.size = size + 1;
    this.#slots[slot] = this.size;
    if (2 * this.size > this.#slots.length) this.#rehash();
    return size;
  }

  #rehash(): void {
    const hashes = this.#hashes;
    const length = 2 * this.#slots.length;
    this.#charge(length * this.#slots.BYTES_PER_ELEMENT);
    this.#charge(-this.#slots.byteLength);
    const slots = new Int32Array(length);
    this.#slots = slots;
    for (let group = 0; group < this.size; group += 1) {
      let slot = (hashes[group] as number) & (length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (length - 1);
      slots[slot] = group + 1;
    }
  }
}

keepShape(new GroupKeyTable(() => {}));

function decodeValues(bytes: Uint8Array): GroupValues {
  const values: (string | undefined)[] = [];
  for (let at = 0; at < bytes.length; ) {
    const isPresent = bytes[at] === present;
    const start = at + 1;
    at = start;
    while (at < bytes.length && (bytes[at] as number) < missing) at += 1;
    values.push(isPresent ? decoder.decode(bytes.subarray(start, at)) : undefined);
  }
  return values;
}
