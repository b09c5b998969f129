import { viewOf } from '../../../memory/view-of.ts';

/**
 * A Bloom filter of 16-byte trace ids (Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970,
 * https://doi.org/10.1145/362686.362692): ten bits for each id and seven probes let 0.8 % of other ids through. The
 * probes are multiples of two hashes (Kirsch and Mitzenmacher, "Less Hashing, Same Performance: Building a Better
 * Bloom Filter", 2006, https://doi.org/10.1007/11841036_42).
 */
const bitsPerId = 10;
const probeCount = 7;
const firstSeed = 0x9747b28c;
const stepSeed = 0x3c6ef372;

export const traceIdBytes = 16;

/** @param ids the distinct ids, one after the other. */
export function createTraceIdFilter(ids: Uint8Array): Uint8Array {
  const filter = new Uint8Array(Math.ceil(((ids.length / traceIdBytes) * bitsPerId) / 8));
  const words = viewOf(ids);
  const bitCount = filter.length * 8;
  const perBit = 1 / bitCount;
  for (let start = 0; start < ids.length; start += traceIdBytes) {
    const first = hash(words, start, firstSeed);
    const step = hash(words, start, stepSeed);
    for (let probe = 0; probe < probeCount; probe += 1) {
      const bit = probedBit(first, step, probe, bitCount, perBit);
      // Probed bits are below the filter's bit count.
      filter[bit >>> 3] = (filter[bit >>> 3] as number) | (1 << (bit & 7));
    }
  }
  return filter;
}

/** Whether the filter may contain the id; no false negatives. */
export function mayContainTraceId(filter: Uint8Array, id: Uint8Array): boolean {
  if (filter.length === 0 || id.length !== traceIdBytes) return false;
  const words = viewOf(id);
  const bitCount = filter.length * 8;
  const perBit = 1 / bitCount;
  const first = hash(words, 0, firstSeed);
  const step = hash(words, 0, stepSeed);
  for (let probe = 0; probe < probeCount; probe += 1) {
    const bit = probedBit(first, step, probe, bitCount, perBit);
    if (((filter[bit >>> 3] as number) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

/**
 * The remainder of a division by the number of bits, by its reciprocal: V8 computes the remainders of such large numbers in floating
 * point, which takes three times as long. The quotient may be one off.
 */
function probedBit(first: number, step: number, probe: number, bitCount: number, perBit: number): number {
  const probed = (first + Math.imul(probe, step)) >>> 0;
  const rest = (probed - Math.imul((probed * perBit) | 0, bitCount)) | 0;
  if (rest < 0) return rest + bitCount;
  return rest < bitCount ? rest : rest - bitCount;
}

/** MurmurHash3's 32-bit rounds (Appleby, public domain, https://github.com/aappleby/smhasher). */
function hash(words: DataView, start: number, seed: number): number {
  let mixed = seed | 0;
  for (let offset = start; offset < start + traceIdBytes; offset += 4) {
    const scrambled = Math.imul(words.getInt32(offset, true), 0xcc9e2d51);
    mixed ^= Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593);
    mixed = (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
  }
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
