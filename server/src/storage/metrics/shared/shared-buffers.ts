import { noteUsedBuffers } from '../../threads/give-back-memory.ts';

/** The shared buffers of all memtables, which are counted because memory is bounded. */
export interface SharedBuffers {
  /** Of those in use. */
  readonly byteSize: number;
  /** A new buffer of zeros. */
  take(byteLength: number): SharedArrayBuffer;
  /**
   * Gives up a buffer that the caller refers to no longer. Its memory is freed once every thread that has seen it has collected its garbage,
   * which V8 by itself would do late: it takes a shared buffer for one without memory.
   */
  give(buffer: SharedArrayBuffer): void;
}

export function createSharedBuffers(): SharedBuffers {
  let byteSize = 0;
  return {
    get byteSize() {
      return byteSize;
    },
    take(byteLength) {
      byteSize += byteLength;
      return new SharedArrayBuffer(byteLength);
    },
    give({ byteLength }) {
      byteSize -= byteLength;
      noteUsedBuffers(-byteLength);
    },
  };
}
