import { getHeapStatistics } from 'node:v8';
import { repeat } from '../../time/timers.ts';
import { releasePageCaches } from '../sqlite/open-connections.ts';

/** What a thread decides by, and how it collects its garbage. */
export interface MemoryKeeperParts {
  /** Bytes outside of the heap that its objects keep, garbage among them. */
  readonly externalBytes: () => number;
  /** Bytes of its heap that are in use, garbage among them. */
  readonly heapBytes: () => number;
  /** Milliseconds that its event loop was busy since the start of the thread. */
  readonly busyMs: () => number;
  /** Collects garbage; `thoroughly` is slow and leaves nothing. */
  readonly collect: (thoroughly: boolean) => void;
}

/** Between two checks a thread that reads may leave more than ten megabytes of buffers. */
const checkIntervalMs = 1_000;
/** Of small buffers that one allocation serves. Node's own 64 KiB stay in memory as long as any of the buffers in it. */
const bufferPoolBytes = 8 * 1024;
/**
 * Buffers that may be garbage: in each thread so many bytes, or this share of its heap, because a collection takes a
 * millisecond or two for each megabyte of it.
 */
const leastExternalGrowth = 3 * 1024 * 1024;
const heapShareOfGrowth = 1 / 6;
/**
 * The same within long work, where a block of logs leaves some six megabytes. V8 also discards optimized code for objects of which a
 * collection finds none, so each one is followed by compilations.
 */
const leastGrowthWithinTask = 12 * 1024 * 1024;
/** Of the heap itself within long work, which V8 would first let grow by its `--initial-old-space-size`. */
const leastHeapGrowthWithinTask = 6 * 1024 * 1024;
/** A thread is quiet when it was busy for no more of the time between two checks, */
const quietBusyMs = 20;
/** and gives everything back when it was so for this many of them in turn, */
const quietChecks = 16;
/** if it did this much since it did so last. */
const leastWorkMs = 200;

/** Collects the garbage of a thread. */
export interface MemoryKeeper {
  /** Call it every second. */
  check(): void;
  /** Collects if buffers or the heap have grown; call it within long work, which `check` has to wait for. */
  collectGrowth(): void;
  /** Takes note that so many more bytes of buffers, or fewer if negative, are in use: what comes from another thread is no garbage. */
  noteUsedBuffers(bytes: number): void;
}

/**
 * V8 starts a collection when its heap has grown: it would keep 64 MB of buffers that nothing uses in each thread, and
 * whatever it has when the thread comes to rest.
 */
export function createMemoryKeeper({
  externalBytes,
  heapBytes,
  busyMs,
  collect,
}: MemoryKeeperParts): MemoryKeeper {
  /** Since the last collection between tasks, */
  let leastExternal = externalBytes();
  /** and since the last one at all. Within a task most of what is left is in use, and becomes garbage at its end. */
  let leastWithinTask = leastExternal;
  let leastHeapWithinTask = heapBytes();
  let lastBusyMs = busyMs();
  let collectedAtBusyMs = lastBusyMs;
  let quietFor = 0;

  const mostGrowth = (least: number): number => Math.max(least, heapBytes() * heapShareOfGrowth);

  return {
    check() {
      const nowBusyMs = busyMs();
      quietFor = nowBusyMs - lastBusyMs <= quietBusyMs ? quietFor + 1 : 0;
      lastBusyMs = nowBusyMs;
      leastExternal = Math.min(leastExternal, externalBytes());
      const isAtRest = quietFor >= quietChecks && nowBusyMs - collectedAtBusyMs >= leastWorkMs;
      if (!isAtRest && externalBytes() - leastExternal < mostGrowth(leastExternalGrowth)) return;
      collect(isAtRest);
      leastExternal = externalBytes();
      leastWithinTask = leastExternal;
      leastHeapWithinTask = heapBytes();
      lastBusyMs = busyMs();
      if (isAtRest) collectedAtBusyMs = lastBusyMs;
    },
    collectGrowth() {
      leastWithinTask = Math.min(leastWithinTask, externalBytes());
      leastHeapWithinTask = Math.min(leastHeapWithinTask, heapBytes());
      const haveBuffersGrown = externalBytes() - leastWithinTask >= mostGrowth(leastGrowthWithinTask);
      const hasHeapGrown = heapBytes() - leastHeapWithinTask >= mostGrowth(leastHeapGrowthWithinTask);
      if (!haveBuffersGrown && !hasHeapGrown) return;
      collect(false);
      leastWithinTask = externalBytes();
      leastHeapWithinTask = heapBytes();
    },
    noteUsedBuffers(bytes) {
      leastExternal += bytes;
      leastWithinTask += bytes;
    },
  };
}

/** The one of the calling thread; none before `giveBackMemory`. */
let keeperOfThread: MemoryKeeper | undefined;

/**
 * Lets the calling thread give back what it no longer uses, and at rest the pages that SQLite keeps for it. Without the flag
 * `--expose-gc`, which `bin/cairn.cjs` sets, V8 decides alone.
 */
export function giveBackMemory(): void {
  Buffer.poolSize = bufferPoolBytes;
  const { gc } = globalThis;
  if (gc === undefined) return;
  const keeper = createMemoryKeeper({
    externalBytes: () => getHeapStatistics().external_memory,
    heapBytes: () => getHeapStatistics().used_heap_size,
    busyMs: () => performance.eventLoopUtilization().active,
    collect(thoroughly) {
      if (thoroughly) releasePageCaches();
      void gc({ type: 'major', ...(thoroughly ? { flavor: 'last-resort' } : {}) });
    },
  });
  keeperOfThread = keeper;
  repeat(keeper.check, checkIntervalMs);
}

/** `MemoryKeeper.collectGrowth` of the calling thread. */
export function collectGrowth(): void {
  keeperOfThread?.collectGrowth();
}

/** `MemoryKeeper.noteUsedBuffers` of the calling thread. */
export function noteUsedBuffers(bytes: number): void {
  keeperOfThread?.noteUsedBuffers(bytes);
}
