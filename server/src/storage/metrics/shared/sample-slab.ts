/*
 * Samples in memory that threads share. A slab is two arrays of equal length, times and values. A *run* is a range of both,
 * with a header in the time word before it: how many samples it has (published last, so that a reader sees whole samples
 * only) and how many it can take.
 */

/** One shared buffer: the first half are times, the second half values. */
export interface SampleSlab {
  readonly timestampsMs: Float64Array<SharedArrayBuffer>;
  readonly values: Float64Array<SharedArrayBuffer>;
  /** The values in words of 32 bits: assignment of doubles may change the bits of a NaN. */
  readonly valueWords: Int32Array<SharedArrayBuffer>;
  /** The times in words of 32 bits, where the headers are. */
  readonly headers: Int32Array<SharedArrayBuffer>;
}

const bytesPerSample = 16;
const slotBits = 16;

/** Samples and headers of an ordinary slab; a longer run gets a slab of its own. */
export const slabSlots = 2 ** slotBits;

export function openSampleSlab(buffer: SharedArrayBuffer): SampleSlab {
  const half = buffer.byteLength / 2;
  const slots = half / Float64Array.BYTES_PER_ELEMENT;
  return {
    timestampsMs: new Float64Array(buffer, 0, slots),
    values: new Float64Array(buffer, half, slots),
    valueWords: new Int32Array(buffer, half, 2 * slots),
    headers: new Int32Array(buffer, 0, 2 * slots),
  };
}

export function slabByteLength(slots: number): number {
  return slots * bytesPerSample;
}

/** Where a run is, in 32 bits; never 0, because a header is before it. */
export function toRunPointer(slab: number, from: number): number {
  return (slab << slotBits) | from;
}

export function slabOfRun(pointer: number): number {
  return pointer >>> slotBits;
}

/** The index of the first sample. */
export function startOfRun(pointer: number): number {
  return pointer & (slabSlots - 1);
}

/** The index in `headers` of how many samples a run has; how many it can take follows. */
export function headerOfRun(from: number): number {
  return 2 * (from - 1);
}
