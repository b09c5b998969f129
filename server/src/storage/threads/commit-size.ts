import { createSharedUse, type SharedUse } from '../../fairness/shared-use.ts';

/** Writes of one project alone share a commit up to this, which makes the most of each sync. */
const maxBytes = 8 * 1024 * 1024;
/** A commit of less would be little more than its sync. */
const minSharedBytes = 16 * 1024;
/** While projects share a writer, a small write waits for what is left of one commit of the others, a larger one for about two. */
const sharedCommitMs = 15;
/** Part of the newest commit in the known speed: a single slow sync should not count for much. */
const newestShare = 0.2;

/** How much a commit of a writer should take along. */
export interface CommitSize {
  readonly maxBytes: number;
  /** Whether several projects had work for the writer in the last seconds. */
  readonly isShared: boolean;
  /** Call for each write that arrives, and for whatever else of a project waits for the commits. */
  arrived(project: string): void;
  /** Call after each commit. */
  took(bytes: number, durationMs: number): void;
}

/**
 * Large commits store the most, but a project whose write arrives meanwhile waits for all of them. So commits are large while
 * one project writes, and take some milliseconds at the speed of the commits before while several do.
 */
export function createCommitSize(monotonicNowMs: () => number): CommitSize {
  return new MeasuredCommitSize(monotonicNowMs);
}

class MeasuredCommitSize implements CommitSize {
  readonly #use: SharedUse;
  #bytesPerMs = maxBytes / sharedCommitMs;

  constructor(monotonicNowMs: () => number) {
    this.#use = createSharedUse(monotonicNowMs);
  }

  get isShared(): boolean {
    return this.#use.isShared();
  }

  get maxBytes(): number {
    if (!this.isShared) return maxBytes;
    return Math.min(maxBytes, Math.max(minSharedBytes, this.#bytesPerMs * sharedCommitMs));
  }

  arrived(project: string): void {
    this.#use.arrived(project);
  }

  took(bytes: number, durationMs: number): void {
    const newest = bytes / Math.max(durationMs, 1);
    this.#bytesPerMs += (newest - this.#bytesPerMs) * newestShare;
  }
}
