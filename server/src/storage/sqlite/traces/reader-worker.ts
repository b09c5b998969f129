import { parentPort, workerData } from 'node:worker_threads';
import { serveReads } from '../../threads/serve-reads.ts';
import { openDatabase } from '../open-database.ts';
import type { DatabaseStart } from './database-start.ts';
import { createTraceReader } from './trace-reader.ts';

if (parentPort === null) throw new Error('reader-worker.ts runs only as a worker thread');
// Only createTraceStore starts this thread.
const { databasePath } = workerData as DatabaseStart;
const db = openDatabase(databasePath, { readOnly: true });
serveReads(parentPort, {
  storeName: 'trace store',
  read: createTraceReader(db),
  release: () => db.close(),
});
