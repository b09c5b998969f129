import { randomInt } from 'node:crypto';
import { grownArray } from '../../bytes/grown-array.ts';
import { hashBytes } from '../../bytes/hash-bytes.ts';
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

/** Affects only positions in hash tables. */
const hashSeed = randomInt(2 ** 32);
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
  let size = 0;
  let bytes = new Uint8Array(256);
  let ends = new Uint32Array(16);
  let hashes = new Int32Array(16);
  /** The number of a group and 1; 0 is free. The length is a power of two. */
  let slots = new Int32Array(32);
  let scratch = new Uint8Array(256);
  charge(bytes.byteLength + ends.byteLength + hashes.byteLength + slots.byteLength);

  function grow<Numbers extends Uint8Array | Uint32Array | Int32Array>(
    array: Numbers,
    length: number,
  ): Numbers {
    charge(length * array.BYTES_PER_ELEMENT);
    const grown = grownArray(array, length);
    charge(-array.byteLength);
    return grown;
  }

  function startOf(group: number): number {
    return group === 0 ? 0 : (ends[group - 1] as number);
  }

  /** Writes values to `scratch`; returns their length. */
  function encodeValues(values: GroupValues): number {
    let length = 0;
    for (const value of values) {
      const needed = length + 1 + 3 * (value?.length ?? 0);
      if (needed > scratch.length) scratch = grownArray(scratch, 2 * needed);
      scratch[length++] = value === undefined ? missing : present;
      if (value !== undefined) length += encoder.encodeInto(value, scratch.subarray(length)).written;
    }
    return length;
  }

  function isGroup(group: number, source: Uint8Array, start: number, end: number): boolean {
    // Casts here and below: the group is one of the table, and the range one of the source.
    let at = startOf(group);
    if ((ends[group] as number) - at !== end - start) return false;
    for (let index = start; index < end; index += 1) {
      if ((bytes[at++] as number) !== (source[index] as number)) return false;
    }
    return true;
  }

  /** The slot of a group, or the free one for it. */
  function slotOf(source: Uint8Array, start: number, end: number, hash: number): number {
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const group = (slots[slot] as number) - 1;
      if (group === -1 || (hashes[group] === hash && isGroup(group, source, start, end))) return slot;
    }
  }

  function addRange(source: Uint8Array, start: number, end: number): number {
    const hash = hashBytes(source, start, end, hashSeed);
    const slot = slotOf(source, start, end, hash);
    const known = (slots[slot] as number) - 1;
    return known === -1 ? insert(source, start, end, hash, slot) : known;
  }

  function insert(source: Uint8Array, start: number, end: number, hash: number, slot: number): number {
    if (size === ends.length) {
      ends = grow(ends, 2 * size);
      hashes = grow(hashes, 2 * size);
    }
    const from = startOf(size);
    const to = from + end - start;
    if (to > bytes.length) bytes = grow(bytes, Math.max(Math.ceil(1.5 * bytes.length), to));
    bytes.set(source.subarray(start, end), from);
    ends[size] = to;
    hashes[size] = hash;
    size += 1;
    slots[slot] = size;
    if (2 * size > slots.length) rehash();
    return size - 1;
  }

  function rehash(): void {
    const length = 2 * slots.length;
    charge(length * slots.BYTES_PER_ELEMENT);
    charge(-slots.byteLength);
    slots = new Int32Array(length);
    for (let group = 0; group < size; group += 1) {
      let slot = (hashes[group] as number) & (length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (length - 1);
      slots[slot] = group + 1;
    }
  }

  return {
    get size() {
      return size;
    },
    add(values) {
      // First, because it may replace the array.
      const length = encodeValues(values);
      return addRange(scratch, 0, length);
    },
    addAll(groups) {
      let start = 0;
      return groups.ends.map((end) => {
        const group = addRange(groups.bytes, start, end);
        start = end;
        return group;
      });
    },
    find(values) {
      const length = encodeValues(values);
      const hash = hashBytes(scratch, 0, length, hashSeed);
      const group = (slots[slotOf(scratch, 0, length, hash)] as number) - 1;
      return group === -1 ? undefined : group;
    },
    values(group) {
      if (group >= size) throw new RangeError(`there is no group ${group}`);
      return decodeValues(bytes.subarray(startOf(group), ends[group]));
    },
    encode: () => ({ bytes: bytes.slice(0, startOf(size)), ends: ends.slice(0, size) }),
  };
}

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
