import type { EventEmitter } from 'node:events';
import { getHeapStatistics, type HeapInfo } from 'node:v8';
import { lastKnown } from '../../time/last-known.ts';

/** What one thread holds, in bytes; memory that threads share is not in it. */
export interface ThreadMemory {
  /** `main`, or the name of its program; from the second thread of a program on with a number: `log-reader-2`. */
  readonly thread: string;
  /** Taken from the system for the heap. */
  readonly heapBytes: number;
  /** Of these in use, garbage that was not collected yet included. */
  readonly usedHeapBytes: number;
  /** Buffers and other memory outside the heap that its objects keep. */
  readonly externalBytes: number;
}

/** The part of a `Worker` that is measured. */
export interface MeasuredThread extends Pick<EventEmitter, 'once'> {
  getHeapStatistics(): Promise<HeapInfo>;
}

/** The threads of the process. */
export interface ThreadRegistry {
  /** Measures the thread until it ends. A number of a thread that ended is given again, so there are few names. */
  add(name: string, thread: MeasuredThread): void;
  /** The thread of the caller is `main`. A thread that is too busy to answer is reported as it was last measured. */
  measure(): Promise<readonly ThreadMemory[]>;
}

/** A thread within a call of native code, such as a long statement of SQLite, answers after it. */
const answerWithinMs = 500;

export function createThreadRegistry(): ThreadRegistry {
  const threads = new Map<string, () => Promise<ThreadMemory | undefined>>();

  function freeNameFor(name: string): string {
    let numbered = name;
    for (let number = 2; threads.has(numbered); number += 1) numbered = `${name}-${number}`;
    return numbered;
  }

  return {
    add(name, thread) {
      const numbered = freeNameFor(name);
      const measure = async () => toThreadMemory(numbered, await thread.getHeapStatistics());
      threads.set(numbered, lastKnown(measure, answerWithinMs));
      thread.once('exit', () => threads.delete(numbered));
    },
    async measure() {
      const measured = await Promise.all([...threads.values()].map((measure) => measure()));
      return [toThreadMemory('main', getHeapStatistics()), ...measured.filter((each) => each !== undefined)];
    },
  };
}

/** The one of this process, as its threads are. */
export const threadRegistry = createThreadRegistry();

function toThreadMemory(thread: string, info: HeapInfo): ThreadMemory {
  return {
    thread,
    heapBytes: info.total_heap_size,
    usedHeapBytes: info.used_heap_size,
    externalBytes: info.external_memory,
  };
}
