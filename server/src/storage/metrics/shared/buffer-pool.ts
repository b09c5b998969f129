import { pointerPageBytes } from './run-pointers.ts';
import { slabByteLength, slabSlots } from './sample-slab.ts';

/**
 * Reusable shared buffers. The garbage collector would free them late: every thread that has seen one holds it until
 * its own collection, which an idle thread never runs.
 */
export interface BufferPool {
  /** Of all its buffers, those in use included. */
  readonly byteSize: number;
  /** A buffer with arbitrary content. */
  take(byteLength: number): SharedArrayBuffer;
  /** Returns a buffer, which no thread may access any more; it is kept unless it is of a long run and `maxLongBytes` of those are kept. */
  give(buffer: SharedArrayBuffer): void;
}

/** Every memtable has these; long runs have slabs of their own, of many lengths. */
const usualLengths: ReadonlySet<number> = new Set([pointerPageBytes, slabByteLength(slabSlots)]);
/** Free buffers of other lengths: all memory of a few memtables could be left over of each. */
export const maxLongBytes: number = 64 * 1024 * 1024;

export function createBufferPool(): BufferPool {
  return new PoolByLength();
}

class PoolByLength implements BufferPool {
  byteSize = 0;
  readonly #free = new Map<number, SharedArrayBuffer[]>();
  #freeLongBytes = 0;

  take(byteLength: number): SharedArrayBuffer {
    const known = this.#free.get(byteLength)?.pop();
    if (known === undefined) {
      this.byteSize += byteLength;
      return new SharedArrayBuffer(byteLength);
    }
    if (!usualLengths.has(byteLength)) this.#freeLongBytes -= byteLength;
    return known;
  }

  give(buffer: SharedArrayBuffer): void {
    const { byteLength } = buffer;
    if (!usualLengths.has(byteLength)) {
      if (this.#freeLongBytes + byteLength > maxLongBytes) {
        this.byteSize -= byteLength;
        return;
      }
      this.#freeLongBytes += byteLength;
    }
    const ofLength = this.#free.get(byteLength);
    if (ofLength === undefined) this.#free.set(byteLength, [buffer]);
    else ofLength.push(buffer);
  }
}
