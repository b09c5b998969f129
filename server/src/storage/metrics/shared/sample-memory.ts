import type { BufferPool } from './buffer-pool.ts';
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
  pool: BufferPool,
  broadcast: (message: HeadMessage) => void,
): SampleMemory {
  const buffers: SharedArrayBuffer[] = [];
  const slabs: SampleSlab[] = [];
  let byteSize = 0;
  /** The slab being filled, and its used slots. */
  let shared = -1;
  let usedSlots = slabSlots;

  function addSlab(slots: number): number {
    const buffer = pool.take(slabByteLength(slots));
    byteSize += buffer.byteLength;
    buffers.push(buffer);
    const index = slabs.push(openSampleSlab(buffer)) - 1;
    broadcast({ kind: 'sampleSlab', generation, index, buffer });
    return index;
  }

  function place(capacity: number): number {
    // A power of two, so that the pool has few lengths.
    if (capacity > maxSharedCapacity)
      return toRunPointer(addSlab(2 ** Math.ceil(Math.log2(capacity + 1))), 1);
    if (usedSlots + capacity + 1 > slabSlots) {
      shared = addSlab(slabSlots);
      usedSlots = 0;
    }
    const pointer = toRunPointer(shared, usedSlots + 1);
    usedSlots += capacity + 1;
    return pointer;
  }

  return {
    get byteSize() {
      return byteSize;
    },
    slabs,
    allocate(capacity) {
      const pointer = place(capacity);
      // The slab was made above or before.
      const { headers } = slabs[slabOfRun(pointer)] as SampleSlab;
      headers[headerOfRun(startOfRun(pointer)) + 1] = capacity;
      return pointer;
    },
    runAt(pointer) {
      // Pointers come from `allocate`.
      const slab = slabs[slabOfRun(pointer)] as SampleSlab;
      const from = startOfRun(pointer);
      return { slab, from, count: slab.headers[headerOfRun(from)] as number };
    },
    describe: () =>
      buffers.map((buffer, index): HeadMessage => ({ kind: 'sampleSlab', generation, index, buffer })),
    release() {
      for (const buffer of buffers) pool.give(buffer);
    },
  };
}
