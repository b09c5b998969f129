import { parentPort, workerData } from 'node:worker_threads';
import type { DatabaseStart } from '../database-start.ts';
import { openTraceDatabase } from '../open-trace-database.ts';
import { createTraceWriter } from './trace-writer.ts';
import { startWriterLoop } from './writer-loop.ts';

if (parentPort === null) throw new Error('writer-worker.ts runs only as a worker thread');
// Cast: only createTraceStore starts this thread.
const { databasePath } = workerData as DatabaseStart;
const db = openTraceDatabase(databasePath);
startWriterLoop(parentPort, { writer: createTraceWriter(db), release: () => db.close() });
