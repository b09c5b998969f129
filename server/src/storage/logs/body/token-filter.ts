import { keepShape } from '../../../memory/keep-shape.ts';
import { bytesOf, viewOf } from '../../../memory/view-of.ts';
import { createByteReader } from '../../bytes/byte-reader.ts';
import { ByteWriter } from '../../bytes/byte-writer.ts';
import { isAscii } from '../../bytes/is-ascii.ts';
import { createFoldedToken, foldToken } from './fold-token.ts';
import { HashSet } from './hash-set.ts';
import { hashToken } from './hash-token.ts';
import type { SearchToken } from './search-token.ts';

/**
 * One Bloom filter per chunk over its tokens (Bloom, "Space/time trade-offs in hash coding with allowable errors",
 * 1970, https://doi.org/10.1145/362686.362692): ten bits for each distinct token and six probes let 0.9 % of other
 * tokens through. The probes are multiples of two hashes (Kirsch and Mitzenmacher, "Less Hashing, Same Performance",
 * 2006, https://doi.org/10.1007/11841036_42).
 */
const bitsPerToken = 10;
const probeCount = 6;

export class TokenFilterBuilder {
  readonly #folded = createFoldedToken();
  readonly #hashes = new HashSet();
  readonly #filters: Uint8Array[] = [];

  /** Adds a token, in any case, to the filter of the current chunk. */
  add(source: DataView, start: number, end: number): void {
    if (isAscii(source, start, end)) {
      this.#hashes.add(hashToken(source, start, end));
      return;
    }
    const folded = this.#folded;
    foldToken(folded, bytesOf(source, start, end), 0, end - start);
    this.#hashes.add(hashToken(viewOf(folded.bytes), 0, folded.length));
  }

  endChunk(): void {
    const filter = new Uint8Array(Math.ceil((this.#hashes.size * bitsPerToken) / 8));
    for (const hash of this.#hashes.values()) setBits(filter, hash);
    this.#filters.push(filter);
    this.#hashes.clear();
  }

  finish(): Uint8Array {
    const filters = this.#filters;
    const writer = new ByteWriter();
    writer.varint(filters.length);
    for (const filter of filters) writer.varint(filter.length);
    for (const filter of filters) writer.bytes(filter);
    return writer.finish();
  }
}

keepShape(new TokenFilterBuilder());

/** @returns a bit for each chunk that may have every token; no false negatives. */
export function findChunks(part: Uint8Array, tokens: readonly SearchToken[]): number {
  const reader = createByteReader(part);
  const lengths = Array.from({ length: reader.varint() }, () => reader.varint());
  const hashes = tokens.map((token) => hashToken(viewOf(token.bytes), 0, token.bytes.length));
  let found = 0;
  for (const [chunk, length] of lengths.entries()) {
    const start = reader.skip(length);
    if (hashes.every((hash) => hasBits(part, start, length, hash))) found |= 1 << chunk;
  }
  return found;
}

function setBits(filter: Uint8Array, hash: number): void {
  const bitCount = 8 * filter.length;
  const step = stepOf(hash);
  for (let probe = 0; probe < probeCount; probe++) {
    const bit = probedBit(bitCount, hash, step, probe);
    filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
}

function hasBits(part: Uint8Array, start: number, length: number, hash: number): boolean {
  // Of a chunk without tokens.
  if (length === 0) return false;
  const step = stepOf(hash);
  for (let probe = 0; probe < probeCount; probe++) {
    const bit = probedBit(8 * length, hash, step, probe);
    if (((part[start + (bit >>> 3)] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

/** Maps 32 bits to the filter by multiplying (Lemire, "Fast Random Integer Memtable in an Interval", 2019). */
function probedBit(bitCount: number, hash: number, step: number, probe: number): number {
  const probed = (hash + Math.imul(probe, step)) >>> 0;
  // Bits are below 2^31, so that this is the floor of the quotient.
  return ((probed * bitCount) / 2 ** 32) | 0;
}

function stepOf(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) | 1;
}
