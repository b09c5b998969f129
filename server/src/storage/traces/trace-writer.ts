import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { type BatchCommit, createBatchCommit } from './batch-commit.ts';
import { createTimelinePacker, type PackingRound } from './pack-timelines.ts';
import { createPostingChanges } from './posting-changes.ts';
import { createProjectRows } from './project-rows.ts';
import { createMatchClaims } from './rules/match-claims.ts';
import { createRuleMatches } from './rules/rule-matches.ts';
import { createSpanWriter } from './spans/write-spans.ts';
import { createTermDictionary } from './term-dictionary.ts';
import { createEventBatches } from './timeline/event-batches.ts';
import { createPackingQueue } from './timeline/packing-queue.ts';
import { createTraceHeads } from './trace-heads.ts';

/** The one writer of a trace database, on the thread that owns the connection. */
export interface TraceWriter {
  readonly commit: BatchCommit;
  /** Packs the timelines of traces that are due; returns how many it packed. */
  readonly pack: (round: PackingRound) => number;
  /** Whether an automation rule matched since the last call. */
  readonly takeMatchNews: () => boolean;
}

/** The parts that tests and benchmarks replace. */
export interface TraceWriterParts {
  readonly createPostings?: typeof createPostingChanges;
  readonly createBatches?: typeof createEventBatches;
}

export function createTraceWriter(
  db: SqliteDatabase,
  { createPostings = createPostingChanges, createBatches = createEventBatches }: TraceWriterParts = {},
): TraceWriter {
  const dictionary = createTermDictionary(db);
  const projects = createProjectRows(db);
  const postings = createPostings(db, dictionary);
  const rules = createRuleMatches(db);
  const heads = createTraceHeads(db, { projects, postings, rules });
  const packing = createPackingQueue(db);
  const commit = createBatchCommit(db, {
    dictionary,
    projects,
    postings,
    heads,
    rules,
    packing,
    batches: createBatches(db),
    spans: createSpanWriter(db, { heads, packing }),
    claims: createMatchClaims(db),
  });
  return { commit, pack: createTimelinePacker(db), takeMatchNews: rules.takeNews };
}
