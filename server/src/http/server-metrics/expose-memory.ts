import { Gauge, type Registry } from 'prom-client';

/** What one thread holds, in bytes. */
export interface ThreadMemory {
  /** `main`, `log-writer`, `sample-reader-2` and so on: a small, fixed set. */
  readonly thread: string;
  /** Taken from the system for the heap. */
  readonly heapBytes: number;
  /** Of these in use, garbage that was not collected yet included. */
  readonly usedHeapBytes: number;
  /** Buffers and other memory outside the heap that its objects keep. */
  readonly externalBytes: number;
}

/** What the memory of the process is used for. */
export interface MemorySource {
  threads(): Promise<readonly ThreadMemory[]>;
  /** Bytes that stores keep for all threads together, by what they are for. */
  shared(): Promise<ReadonlyMap<string, number>>;
  /** Resident memory of the process. */
  residentBytes(): number;
}

/**
 * Exposes what each thread holds, and what is left: code, stacks, pages of SQLite and what the allocator did not give back.
 *
 * @returns measures; call it before each rendering.
 */
export function exposeMemory(registry: Registry, source: MemorySource): () => Promise<void> {
  const byThread = new Gauge({
    name: 'cairn_thread_heap_bytes',
    help: 'Memory of each thread: its heap, the part of that in use, and buffers outside of it.',
    labelNames: ['thread', 'kind'],
    registers: [registry],
  });
  const byPart = new Gauge({
    name: 'cairn_memory_bytes',
    help: 'Resident memory by what it is for; native is what the other parts do not account for.',
    labelNames: ['part'],
    registers: [registry],
  });
  return async () => {
    const [threads, shared] = await Promise.all([source.threads(), source.shared()]);
    const parts = new Map([
      ['heap', sumOf(threads.map(({ heapBytes }) => heapBytes))],
      ['external', sumOf(threads.map(({ externalBytes }) => externalBytes))],
      ...shared,
    ]);
    parts.set('native', Math.max(0, source.residentBytes() - sumOf([...parts.values()])));
    // Threads that ended are no longer reported.
    byThread.reset();
    for (const { thread, heapBytes, usedHeapBytes, externalBytes } of threads) {
      byThread.set({ thread, kind: 'total' }, heapBytes);
      byThread.set({ thread, kind: 'used' }, usedHeapBytes);
      byThread.set({ thread, kind: 'external' }, externalBytes);
    }
    for (const [part, bytes] of parts) byPart.set({ part }, bytes);
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
