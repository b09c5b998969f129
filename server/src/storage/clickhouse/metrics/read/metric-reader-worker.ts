import { parentPort, workerData } from 'node:worker_threads';
import { PromqlError } from '../../../../promql/promql-error.ts';
import { type AnswerOrFailure, toPromqlFailure } from '../../../metric-queries/answer-or-failure.ts';
import type { SampleAnswers, SampleRequest } from '../../../metric-queries/sample-request.ts';
import { giveBackMemory } from '../../../threads/give-back-memory.ts';
import type { DeadlineCheck } from '../../../threads/query-deadline.ts';
import { serveReads } from '../../../threads/serve-reads.ts';
import { yieldToOtherThreads } from '../../../threads/yield-to-other-threads.ts';
import { openClickhouse } from '../../database/open-clickhouse.ts';
import { createMetricReader } from './metric-reader.ts';
import type { MetricReaderNote, MetricReaderStart } from './metric-reader-protocol.ts';
import { openOnFirstRead } from './open-on-first-read.ts';

type Result = AnswerOrFailure<SampleAnswers[SampleRequest['kind']]>;

/** A read asks for its selectors at once. */
const maxConnections = 8;

if (parentPort === null) throw new Error('metric-reader-worker.ts runs only as a worker thread');
giveBackMemory();
// Cast: only createMetricReads starts this thread.
const { servers, yieldsToOtherThreads, ...options } = workerData as MetricReaderStart;
if (yieldsToOtherThreads) yieldToOtherThreads();
const clickhouse = openOnFirstRead(() => openClickhouse({ ...servers, maxConnections }));
const reader = createMetricReader({ ...options, clickhouse });

serveReads<SampleRequest, Result, MetricReaderNote>(parentPort, {
  storeName: 'metric store',
  read,
  // Transferred: copying an answer of more than a hundred megabytes would block the calling thread.
  buffersOf: (result) =>
    result.kind === 'answer' && 'data' in result.answer ? [result.answer.data.buffer] : [],
  onNote: ({ ms }) => reader.keepFrom(ms),
  release: () => void clickhouse.close(),
});

async function read(
  request: SampleRequest,
  checkDeadline: DeadlineCheck,
  timeLeftMs: number,
): Promise<Result> {
  try {
    return { kind: 'answer', answer: await reader.answer(request, checkDeadline, timeLeftMs) };
  } catch (error) {
    if (error instanceof PromqlError) return { kind: 'promql', failure: toPromqlFailure(error) };
    throw error;
  }
}
