import { parentPort, workerData } from 'node:worker_threads';
import type { DayClosed } from '../../generational/flush/day-keeper.ts';
import { giveBackMemory } from '../../threads/give-back-memory.ts';
import { serveReads } from '../../threads/serve-reads.ts';
import { yieldToOtherThreads } from '../../threads/yield-to-other-threads.ts';
import { createBlockReader } from '../day-file/block-reader.ts';
import { answerRead } from './answer-read.ts';
import type { LogReaderAnswer, LogReaderRequest, LogReaderStart } from './log-reader-protocol.ts';

if (parentPort === null) throw new Error('log-reader-worker.ts runs only as a worker thread');
giveBackMemory();
yieldToOtherThreads();
// Cast: only createLogStore starts this thread.
const reader = createBlockReader(workerData as LogReaderStart);
serveReads<LogReaderRequest, LogReaderAnswer, DayClosed>(parentPort, {
  storeName: 'log store',
  read: (request, checkDeadline) => answerRead(reader, request, checkDeadline),
  onNote: ({ day }) => reader.closeDay(day),
  release: () => reader.close(),
});
