import { parentPort, workerData } from 'node:worker_threads';
import type { DayClosed } from '../../generational/flush/day-keeper.ts';
import { serveReads } from '../../threads/serve-reads.ts';
import { createBlockReader } from '../day-file/block-reader.ts';
import type { LogReaderStart, SealedAnswer, SealedRequest } from './log-reader-protocol.ts';
import { readSealed } from './read-sealed.ts';

if (parentPort === null) throw new Error('log-reader-worker.ts runs only as a worker thread');
// Cast: only createLogStore starts this thread.
const reader = createBlockReader(workerData as LogReaderStart);
serveReads<SealedRequest, SealedAnswer, DayClosed>(parentPort, {
  storeName: 'log store',
  read: (request, checkDeadline) => readSealed(reader, request, checkDeadline),
  onNote: ({ day }) => reader.closeDay(day),
  release: () => reader.close(),
});
