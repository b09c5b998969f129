/**
 * Reusable shared buffers. The garbage collector would free them late: every thread that has seen one holds it until
 * its own collection, which an idle thread never runs.
 */
export interface BufferPool {
  /** A buffer with arbitrary content. */
  take(byteLength: number): SharedArrayBuffer;
  /** Returns a buffer, which no thread may access any more. */
  give(buffer: SharedArrayBuffer): void;
}

export function createBufferPool(): BufferPool {
  const free = new Map<number, SharedArrayBuffer[]>();
  return {
    take: (byteLength) => free.get(byteLength)?.pop() ?? new SharedArrayBuffer(byteLength),
    give(buffer) {
      const ofLength = free.get(buffer.byteLength);
      if (ofLength === undefined) free.set(buffer.byteLength, [buffer]);
      else ofLength.push(buffer);
    },
  };
}
