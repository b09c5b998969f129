import { parentPort, workerData } from 'node:worker_threads';
import { giveBackMemory } from '../../threads/give-back-memory.ts';
import { serveReads } from '../../threads/serve-reads.ts';
import { yieldToOtherThreads } from '../../threads/yield-to-other-threads.ts';
import type { DatabaseStart } from '../database-start.ts';
import type { ReadAnswer, ReadRequest } from './read-request.ts';
import { createReopeningReader } from './reopening-reader.ts';

if (parentPort === null) throw new Error('reader-worker.ts runs only as a worker thread');
giveBackMemory();
yieldToOtherThreads();
// Cast: only createTraceStore starts this thread.
const { databasePath } = workerData as DatabaseStart;
const reader = createReopeningReader(databasePath);
serveReads<ReadRequest, ReadAnswer>(parentPort, {
  storeName: 'trace store',
  read: reader.read,
  buffersOf,
  release: reader.close,
});

/** Of what is JSON already; every other answer is copied. */
function buffersOf(answer: ReadAnswer): readonly ArrayBuffer[] {
  return typeof answer === 'object' && 'json' in answer ? [answer.json.buffer] : [];
}
