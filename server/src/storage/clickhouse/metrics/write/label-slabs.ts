import { grownArray } from '../../../bytes/grown-array.ts';

/** Label bytes of many series in few buffers, because each small array of its own would take several times its bytes. */
export interface LabelSlabs {
  readonly byteSize: number;
  /** Adds a copy, at the next index. */
  add(labelBytes: Uint8Array): void;
  at(index: number): Uint8Array;
}

const slabBytes = 256 * 1024;

export function createLabelSlabs(): LabelSlabs {
  const slabs: Uint8Array[] = [];
  let places = new Int32Array(3 * 1024);
  let count = 0;
  let byteSize = 0;
  let used = slabBytes;

  return {
    get byteSize() {
      return byteSize;
    },
    add(labelBytes) {
      const { length } = labelBytes;
      if (used + length > (slabs.at(-1)?.length ?? 0)) {
        const slab = new Uint8Array(Math.max(slabBytes, length));
        slabs.push(slab);
        byteSize += slab.length;
        used = 0;
      }
      slabs.at(-1)?.set(labelBytes, used);
      if (3 * (count + 1) > places.length) places = grownArray(places, 2 * places.length);
      places.set([slabs.length - 1, used, length], 3 * count);
      count += 1;
      used += length;
    },
    at(index) {
      // Casts: in bounds for an index that was added.
      const start = places[3 * index + 1] as number;
      const length = places[3 * index + 2] as number;
      return (slabs[places[3 * index] as number] as Uint8Array).subarray(start, start + length);
    },
  };
}
