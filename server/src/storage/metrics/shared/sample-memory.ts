import type { HeadMessage } from './head-message.ts';
import {
  headerOfRun,
  openSampleSlab,
  type SampleSlab,
  slabByteLength,
  slabOfRun,
  slabSlots,
  startOfRun,
  toRunPointer,
} from './sample-slab.ts';
import type { SharedBuffers } from './shared-buffers.ts';

/** A run as the writer works on it. */
export interface Run {
  readonly slab: SampleSlab;
  /** The index of its first sample. */
  readonly from: number;
  readonly count: number;
}

/** The runs of a memtable, one after the other in slabs that readers share; never given back one by one. */
export interface SampleMemory {
  readonly byteSize: number;
  readonly slabs: readonly SampleSlab[];
  /** A pointer to a new run without samples. */
  allocate(capacity: number): number;
  runAt(pointer: number): Run;
  describe(): HeadMessage[];
  /** Releases the memory, which no reader may access any more. */
  release(): void;
}

/** A longer run gets a slab of its own, so that little is left over at the end of a shared one. */
const maxSharedCapacity = slabSlots / 4;

export function createSampleMemory(
  generation: number,
  sharedBuffers: SharedBuffers,
  broadcast: (message: HeadMessage) => void,
): SampleMemory {
  return new SlabbedSampleMemory(generation, sharedBuffers, broadcast);
}

class SlabbedSampleMemory implements SampleMemory {
  byteSize = 0;
  readonly slabs: SampleSlab[] = [];
  readonly #generation: number;
  readonly #sharedBuffers: SharedBuffers;
  readonly #broadcast: (message: HeadMessage) => void;
  readonly #buffers: SharedArrayBuffer[] = [];
  /** The slab being filled, and its used slots. */
  #shared = -1;
  #usedSlots = slabSlots;

  constructor(generation: number, sharedBuffers: SharedBuffers, broadcast: (message: HeadMessage) => void) {
    this.#generation = generation;
    this.#sharedBuffers = sharedBuffers;
    this.#broadcast = broadcast;
  }

  allocate(capacity: number): number {
    const pointer = this.#place(capacity);
    // The slab was made above or before.
    const { headers } = this.slabs[slabOfRun(pointer)] as SampleSlab;
    headers[headerOfRun(startOfRun(pointer)) + 1] = capacity;
    return pointer;
  }

  runAt(pointer: number): Run {
    // Pointers come from `allocate`.
    const slab = this.slabs[slabOfRun(pointer)] as SampleSlab;
    const from = startOfRun(pointer);
    return { slab, from, count: slab.headers[headerOfRun(from)] as number };
  }

  describe(): HeadMessage[] {
    const generation = this.#generation;
    return this.#buffers.map(
      (buffer, index): HeadMessage => ({ kind: 'sampleSlab', generation, index, buffer }),
    );
  }

  release(): void {
    for (const buffer of this.#buffers.splice(0)) this.#sharedBuffers.give(buffer);
    this.slabs.length = 0;
  }

  #addSlab(slots: number): number {
    const buffer = this.#sharedBuffers.take(slabByteLength(slots));
    this.byteSize += buffer.byteLength;
    this.#buffers.push(buffer);
    const index = this.slabs.push(openSampleSlab(buffer)) - 1;
    this.#broadcast({ kind: 'sampleSlab', generation: this.#generation, index, buffer });
    return index;
  }

  #place(capacity: number): number {
    // A power of two, so that the pool has few lengths.
    if (capacity > maxSharedCapacity)
      return toRunPointer(this.#addSlab(2 ** Math.ceil(Math.log2(capacity + 1))), 1);
    if (this.#usedSlots + capacity + 1 > slabSlots) {
      this.#shared = this.#addSlab(slabSlots);
      this.#usedSlots = 0;
    }
    const pointer = toRunPointer(this.#shared, this.#usedSlots + 1);
    this.#usedSlots += capacity + 1;
    return pointer;
  }
}
