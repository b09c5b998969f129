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
  return new PoolByLength();
}

class PoolByLength implements BufferPool {
  byteSize = 0;
  readonly #free = new Map<number, SharedArrayBuffer[]>();

  take(byteLength: number): SharedArrayBuffer {
    const known = this.#free.get(byteLength)?.pop();
    if (known !== undefined) return known;
    this.byteSize += byteLength;
    return new SharedArrayBuffer(byteLength);
  }

  give(buffer: SharedArrayBuffer): void {
    const ofLength = this.#free.get(buffer.byteLength);
    if (ofLength === undefined) this.#free.set(buffer.byteLength, [buffer]);
    else ofLength.push(buffer);
  }
}
