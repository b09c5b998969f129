/**
 * Shared buffers that are used again. Left to the garbage collector they would stay: every thread that has seen one holds it
 * until that thread happens to collect, which an idle one never does.
 */
export interface BufferPool {
  /** Its bytes are whatever they were. */
  take(byteLength: number): SharedArrayBuffer;
  /** Nobody may look at the buffer any more. */
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
