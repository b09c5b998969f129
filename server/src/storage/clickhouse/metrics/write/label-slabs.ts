import { grownArray } from '../../../../memory/grown-array.ts';

/** Label bytes of many series in few buffers, because each small array of its own would take several times its bytes. */
export interface LabelSlabs {
  readonly byteSize: number;
  /** Adds a copy, at the next index. */
  add(labelBytes: Uint8Array): void;
  at(index: number): Uint8Array;
}

const slabBytes = 256 * 1024;

export function createLabelSlabs(): LabelSlabs {
  return new FilledSlabs();
}

class FilledSlabs implements LabelSlabs {
  byteSize = 0;
  readonly #slabs: Uint8Array[] = [];
  #places = new Int32Array(3 * 1024);
  #count = 0;
  #used = slabBytes;

  add(labelBytes: Uint8Array): void {
    const { length } = labelBytes;
    const slabs = this.#slabs;
    if (this.#used + length > (slabs.at(-1)?.length ?? 0)) {
      const slab = new Uint8Array(Math.max(slabBytes, length));
      slabs.push(slab);
      this.byteSize += slab.length;
      this.#used = 0;
    }
    slabs.at(-1)?.set(labelBytes, this.#used);
    if (3 * (this.#count + 1) > this.#places.length)
      this.#places = grownArray(this.#places, 2 * this.#places.length);
    this.#places.set([slabs.length - 1, this.#used, length], 3 * this.#count);
    this.#count += 1;
    this.#used += length;
  }

  at(index: number): Uint8Array {
    const places = this.#places;
    // Casts: in bounds for an index that was added.
    const start = places[3 * index + 1] as number;
    const length = places[3 * index + 2] as number;
    return (this.#slabs[places[3 * index] as number] as Uint8Array).subarray(start, start + length);
  }
}
