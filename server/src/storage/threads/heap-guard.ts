import { getHeapStatistics } from 'node:v8';
import { resourceLimits } from 'node:worker_threads';
import { unavailable } from './storage-failure.ts';

/**
 * Of the heap's limit. Collections begin at the middle between what is alive and the limit, or earlier, so a heap that
 * goes beyond this share has more than two thirds of the limit alive, not just garbage.
 */
const maxUsedShare = 0.85;
/** Reading the statistics takes about a microsecond. */
const checkIntervalMs = 5;
const bytesPerMebibyte = 1024 * 1024;

/** Bytes in use, and where V8 gives up. */
export interface HeapUse {
  readonly usedBytes: number;
  readonly maxBytes: number;
}

/**
 * Fails the work of the calling thread before its heap reaches the limit of V8. That would end the thread, or the whole
 * process when a single allocation, such as that of a growing `Map`, is larger than the 16 MiB which Node grants a
 * thread to end.
 * Source: https://github.com/nodejs/node/blob/v24.16.0/src/node_worker.cc, `Worker::NearHeapLimit`
 *
 * @returns checks whenever some milliseconds have passed. @throws AppError `UNAVAILABLE`.
 */
export function createHeapGuard(readHeap: () => HeapUse = readOwnHeap): (monotonicNowMs: number) => void {
  let checkAtMs = Number.NEGATIVE_INFINITY;
  return (monotonicNowMs) => {
    if (monotonicNowMs < checkAtMs) return;
    checkAtMs = monotonicNowMs + checkIntervalMs;
    const { usedBytes, maxBytes } = readHeap();
    if (usedBytes > maxUsedShare * maxBytes) throw outOfMemory(maxBytes);
  };
}

function readOwnHeap(): HeapUse {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  // V8 adds the young generation to its limit, and Node does not know of `--max-old-space-size`, so the lower one holds.
  const { maxOldGenerationSizeMb = Number.POSITIVE_INFINITY } = resourceLimits;
  return {
    usedBytes: used_heap_size,
    maxBytes: Math.min(heap_size_limit, maxOldGenerationSizeMb * bytesPerMebibyte),
  };
}

/** For a read that needs more than its thread may use; others may still be answered. */
export function outOfMemory(limitBytes?: number, cause?: unknown): Error {
  const limit = limitBytes === undefined ? '' : ` of ${Math.round(limitBytes / bytesPerMebibyte)} MiB`;
  return unavailable(
    `The read needs more than the memory${limit} that a reader thread may use: ask for a shorter window, a narrower filter or fewer groups.`,
    cause,
  );
}
