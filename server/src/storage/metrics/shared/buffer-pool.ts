/**
 * Reusable shared buffers. The garbage collector would free them late: every thread that has seen one holds it until
 * its own collection, which an idle thread never runs.
 */
export interface BufferPool {
  /** Of all its buffers, those in use included. */
  readonly byteSize: number;
  /** A buffer with arbitrary content. */
  take(byteLength: number): SharedArrayBuffer;
  /** Returns a buffer, which no thread may access any more. */
  give(buffer: SharedArrayBuffer): void;
}

export function createBufferPool(): BufferPool {
  const free = new Map<number, SharedArrayBuffer[]>();
  let byteSize = 0;
  return {
    get byteSize() {
      return byteSize;
    },
    take(byteLength) {
      const known = free.get(byteLength)?.pop();
      if (known !== undefined) return known;
      byteSize += byteLength;
      return new SharedArrayBuffer(byteLength);
    },
    give(buffer) {
      const ofLength = free.get(buffer.byteLength);
      if (ofLength === undefined) free.set(buffer.byteLength, [buffer]);
      else ofLength.push(buffer);
    },
  };
}
