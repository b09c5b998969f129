import { join } from 'node:path';
import { cpuUsage } from 'node:process';
import { openTraceDatabase } from '../../../server/src/storage/traces/open-trace-database.ts';
import type { BatchCommit } from '../../../server/src/storage/traces/writer/batch-commit.ts';
import { createTraceWriter } from '../../../server/src/storage/traces/writer/trace-writer.ts';
import { type GoalLine, toGoalLine } from '../goal-line.ts';
import { createRowEvents } from './row-events.ts';
import { createRowPostings } from './row-postings.ts';
import { sampleFlush } from './sample-traces.ts';

const eventsPerTrace = 8;
/** Traces per commit of a saturated writer. */
const tracesPerCommit = 512;
const commitsPerRun = 20;
const warmUpRuns = 2;
const runs = 9;

/**
 * T2: events made durable per second of processor time, against a row per event and a row per posting. Each commit
 * waits for its fsync, but the wait is not counted: it depends on the disk and uses no CPU.
 */
export function measureEventIngest(folder: string): GoalLine {
  const store = openTraceDatabase(join(folder, 'traces.db'));
  const rows = openTraceDatabase(join(folder, 'rows.db'));
  const commits: readonly BatchCommit[] = [
    createTraceWriter(store).commit,
    createTraceWriter(rows, { createPostings: createRowPostings, createBatches: createRowEvents }).commit,
  ];
  const rates: [ours: number[], peer: number[]] = [[], []];
  for (let run = 0; run < warmUpRuns + runs; run += 1) {
    for (const [index, commit] of commits.entries()) {
      const rate = measureRun(commit, run);
      if (run >= warmUpRuns) rates[index]?.push(rate);
    }
  }
  store.close();
  rows.close();
  return toGoalLine({ name: 'T2 durable trace events', unit: 'events/s a core', atLeast: 2 }, ...rates);
}

/** Events per second of processor time, user and system; generating the sample is not counted. */
function measureRun(commit: BatchCommit, run: number): number {
  let usedMicroseconds = 0;
  for (let number = 0; number < commitsPerRun; number += 1) {
    const first = (run * commitsPerRun + number) * tracesPerCommit;
    const flushes = Array.from({ length: tracesPerCommit }, (_, offset) =>
      sampleFlush(first + offset, eventsPerTrace),
    );
    const before = cpuUsage();
    const results = commit(flushes);
    const { user, system } = cpuUsage(before);
    usedMicroseconds += user + system;
    if (!results.every((result) => result.ok)) throw new Error('T2 could not store a flush');
  }
  return (commitsPerRun * tracesPerCommit * eventsPerTrace * 1_000_000) / usedMicroseconds;
}
