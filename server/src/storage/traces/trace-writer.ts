import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { type BatchCommit, createBatchCommit } from './batch-commit.ts';
import { createEventBatches } from './event-batches.ts';
import { createTimelinePacker } from './pack-timelines.ts';
import { createPostingChanges } from './posting-changes.ts';
import { createProjectRows } from './project-rows.ts';
import { createTermDictionary } from './term-dictionary.ts';

/** The one writer of a trace database, on the thread that owns the connection. */
export interface TraceWriter {
  readonly commit: BatchCommit;
  /** Packs the timelines of up to `maxTraces` closed traces; returns how many it packed. */
  readonly pack: (maxTraces: number) => number;
}

export function createTraceWriter(db: SqliteDatabase): TraceWriter {
  const dictionary = createTermDictionary(db);
  const commit = createBatchCommit(db, {
    dictionary,
    projects: createProjectRows(db),
    postings: createPostingChanges(db, dictionary),
    batches: createEventBatches(db),
  });
  return { commit, pack: createTimelinePacker(db) };
}
