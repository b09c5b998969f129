import { noteUsedBuffers } from '../../threads/give-back-memory.ts';

/** The shared buffers of all memtables, which are counted because memory is bounded. */
export class SharedBuffers {
  #byteSize = 0;

  /** Of those in use. */
  get byteSize(): number {
    return this.#byteSize;
  }

  /** A new buffer of zeros. */
  take(byteLength: number): SharedArrayBuffer {
    this.#byteSize += byteLength;
    return new SharedArrayBuffer(byteLength);
  }

  /**
   * Gives up a buffer that the caller no longer refers to. Its memory is freed once every thread that has seen it has collected its
   * garbage, which V8 by itself would do late, because it does not count shared memory.
   */
  give({ byteLength }: SharedArrayBuffer): void {
    this.#byteSize -= byteLength;
    noteUsedBuffers(-byteLength);
  }
}
