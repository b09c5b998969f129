import Database from 'better-sqlite3';
import { repeat } from '../../time/timers.ts';

/** The C library of Linux distributions other than those with musl. */
const library = 'libc.so.6';
/** SQLite reads the result as one of its codes: this one failed, after it was called. */
const calledMessage = 'error during initialization';
/** A trim takes some milliseconds, and a load frees and takes the same pages all the time. */
const trimIntervalMs = 5_000;

/**
 * Gives pages that were freed back to the system. glibc keeps all that lie between blocks in use: after minutes of load a
 * quarter of the resident memory, after a burst more than a gigabyte.
 *
 * Node cannot call `malloc_trim`. SQLite can: it takes any function of a library as the entry point of an extension. The
 * address that comes as its first argument is how much to keep at the end of the heap, which glibc trims by itself.
 * Sources: https://sqlite.org/c3ref/load_extension.html, https://man7.org/linux/man-pages/man3/malloc_trim.3.html
 *
 * @returns whether the system has the function.
 */
export function trimAllocator(): boolean {
  // Of its own for each call, because a connection notes what it has loaded.
  const db = new Database(':memory:');
  // Cast: its types leave the second parameter out, the name of the function.
  const load = db.loadExtension as (path: string, entryPoint: string) => unknown;
  try {
    load.call(db, library, 'malloc_trim');
    return true;
  } catch (error) {
    return error instanceof Error && error.message.startsWith(calledMessage);
  } finally {
    db.close();
  }
}

/** Replaced in tests. */
export interface TrimmingParts {
  readonly trim: () => boolean;
  /** Repeats until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
}

/** Trims again and again, for all threads, until the returned function is called. */
export function startTrimming(parts: TrimmingParts = { trim: trimAllocator, repeat }): () => void {
  const stop = parts.repeat(() => {
    if (!parts.trim()) stop();
  }, trimIntervalMs);
  return stop;
}
