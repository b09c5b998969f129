import { defaultLabelLimits, type LabelLimits } from '../../../traces/trace-labels.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createLabelAdmission } from '../../trace-ingest/label-limits.ts';
import { createPostingChanges } from '../postings/posting-changes.ts';
import { createContainerRebuilder } from '../postings/rebuild-container.ts';
import { createTermDictionary } from '../postings/term-dictionary.ts';
import { createTraceDropper } from '../retention/drop-traces.ts';
import { createProjectRows } from '../rows/project-rows.ts';
import { createTraceHeads } from '../rows/trace-heads.ts';
import { createMatchClaims } from '../rules/match-claims.ts';
import { createRuleMatches } from '../rules/rule-matches.ts';
import { createChecksumAdder } from '../scrub/add-checksums.ts';
import { createSpanBlocks } from '../spans/span-blocks.ts';
import { createSpanWriter } from '../spans/write-spans.ts';
import { createEventBatches } from '../timeline/event-batches.ts';
import { createTimelinePacker, type PackingProgress } from '../timeline/pack-timelines.ts';
import { createPackingQueue } from '../timeline/packing-queue.ts';
import { type BatchCommit, type BatchTargets, createBatchCommit } from './batch-commit.ts';
import { createTransactionTraces } from './transaction-traces.ts';

/** The one writer of a trace database, on the thread that owns the connection. */
export interface TraceWriter {
  readonly commit: BatchCommit;
  /** Frees what was read of requests of spans that are not stored to their end. The next steps of those that go on read them again. */
  readonly forgetUnfinished: () => void;
  /** Packs the timelines of up to `maxTraces` queued traces. */
  readonly pack: (maxTraces: number) => PackingProgress;
  /** Whether an automation rule matched since the last call. */
  readonly takeMatchNews: () => boolean;
}

/** Limits, and the parts that tests and benchmarks replace. */
export interface TraceWriterParts {
  readonly labelLimits?: LabelLimits;
  readonly createPostings?: typeof createPostingChanges;
  readonly createBatches?: typeof createEventBatches;
  /** Default `performance.now`. */
  readonly monotonicNowMs?: () => number;
}

export function createTraceWriter(
  db: SqliteDatabase,
  {
    createPostings = createPostingChanges,
    createBatches = createEventBatches,
    labelLimits = defaultLabelLimits,
    monotonicNowMs,
  }: TraceWriterParts = {},
): TraceWriter {
  const dictionary = createTermDictionary(db);
  const projects = createProjectRows(db);
  const postings = createPostings(db, dictionary);
  const rules = createRuleMatches(db);
  const heads = createTraceHeads(db, { projects, postings, rules });
  const packing = createPackingQueue(db);
  const labels = createLabelAdmission(dictionary, labelLimits);
  const blocks = createSpanBlocks(db);
  const batches = createBatches(db);
  const traces = createTransactionTraces({ heads, labels, batches, blocks, packing });
  const targets: BatchTargets = {
    traces,
    dictionary,
    projects,
    postings,
    heads,
    rules,
    spans: createSpanWriter(db, traces, blocks),
    claims: createMatchClaims(db),
    drop: createTraceDropper(db, { heads, projects, dictionary }),
    addChecksums: createChecksumAdder(db, { heads }),
    rebuildContainer: createContainerRebuilder(db, { projects, postings }),
  };
  return {
    commit: createBatchCommit(db, targets, monotonicNowMs),
    forgetUnfinished: () => targets.spans.forgetUnfinished(),
    pack: createTimelinePacker(db, packing),
    takeMatchNews: () => rules.takeNews(),
  };
}
