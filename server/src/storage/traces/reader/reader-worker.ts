import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../sqlite/open-database.ts';
import { serveReads } from '../../threads/serve-reads.ts';
import type { DatabaseStart } from '../database-start.ts';
import type { ReadAnswer } from './read-request.ts';
import { createTraceReader } from './trace-reader.ts';

if (parentPort === null) throw new Error('reader-worker.ts runs only as a worker thread');
// Cast: only createTraceStore starts this thread.
const { databasePath } = workerData as DatabaseStart;
const db = openDatabase(databasePath, { readOnly: true });
serveReads(parentPort, {
  storeName: 'trace store',
  read: createTraceReader(db),
  buffersOf,
  release: () => db.close(),
});

/** Of the pages of timelines; every other answer is copied. */
function buffersOf(answer: ReadAnswer): readonly ArrayBuffer[] {
  return answer !== undefined && 'json' in answer ? [answer.json.buffer] : [];
}
