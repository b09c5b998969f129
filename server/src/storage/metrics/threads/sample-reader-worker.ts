import { parentPort, workerData } from 'node:worker_threads';
import { PromqlError } from '../../../promql/promql-error.ts';
import { toPromqlFailure } from '../../metric-queries/answer-or-failure.ts';
import type { SampleAnswers, SampleRequest } from '../../metric-queries/sample-request.ts';
import { giveBackMemory } from '../../threads/give-back-memory.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { serveReads } from '../../threads/serve-reads.ts';
import { yieldToOtherThreads } from '../../threads/yield-to-other-threads.ts';
import { DamagedDay } from '../day-file/day-reader.ts';
import { createSampleReader } from '../query/sample-reader.ts';
import { createHeadView } from '../shared/create-head-view.ts';
import type { SampleReaderNote, SampleReaderStart, SampleReadResult } from './sample-reader-protocol.ts';

type Answer = SampleAnswers[SampleRequest['kind']];

if (parentPort === null) throw new Error('sample-reader-worker.ts runs only as a worker thread');
giveBackMemory();
// Cast: only startSampleThreads starts this thread.
const { headPort, yieldsToOtherThreads, ...options } = workerData as SampleReaderStart;
if (yieldsToOtherThreads) yieldToOtherThreads();
const reader = createSampleReader({ ...options, head: createHeadView(headPort) });

serveReads<SampleRequest, SampleReadResult<Answer>, SampleReaderNote>(parentPort, {
  storeName: 'metric store',
  read,
  // Transferred: copying an answer of more than a hundred megabytes would block the calling thread.
  buffersOf: (result) =>
    result.kind === 'answer' && 'data' in result.answer ? [result.answer.data.buffer] : [],
  onNote(note) {
    if (note.kind === 'dayClosed') reader.closeDay(note.day);
    else reader.keepFrom(note.ms);
  },
  release() {
    reader.close();
    headPort.close();
  },
});

async function read(request: SampleRequest, checkDeadline: DeadlineCheck): Promise<SampleReadResult<Answer>> {
  try {
    return { kind: 'answer', answer: await reader.answer(request, checkDeadline) };
  } catch (error) {
    if (error instanceof PromqlError) return { kind: 'promql', failure: toPromqlFailure(error) };
    if (error instanceof DamagedDay) return { kind: 'damaged', day: error.day, reason: error.message };
    throw error;
  }
}
