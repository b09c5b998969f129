import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase, type SqliteDatabase } from '../../sqlite/open-database.ts';
import { giveBackMemory } from '../../threads/give-back-memory.ts';
import { serveReads } from '../../threads/serve-reads.ts';
import { yieldToOtherThreads } from '../../threads/yield-to-other-threads.ts';
import type { DatabaseStart } from '../database-start.ts';
import { namingFile } from './name-damage.ts';
import type { ReadAnswer, ReadRequest } from './read-request.ts';
import { createTraceReader, type TraceReader } from './trace-reader.ts';

if (parentPort === null) throw new Error('reader-worker.ts runs only as a worker thread');
giveBackMemory();
yieldToOtherThreads();
// Cast: only createTraceStore starts this thread.
const { databasePath } = workerData as DatabaseStart;
let opened: { readonly db: SqliteDatabase; readonly read: TraceReader } | undefined;
serveReads<ReadRequest, ReadAnswer>(parentPort, {
  storeName: 'trace store',
  // Opened by the first read, which can say what is damaged: a thread that does not start says nothing.
  read: (request, checkDeadline) => namingFile(open)(request, checkDeadline),
  buffersOf,
  release: () => opened?.db.close(),
});

function open(): TraceReader {
  if (opened === undefined) {
    const db = openDatabase(databasePath, { readOnly: true });
    opened = { db, read: createTraceReader(db) };
  }
  return opened.read;
}

/** Of the pages of timelines; every other answer is copied. */
function buffersOf(answer: ReadAnswer): readonly ArrayBuffer[] {
  return typeof answer === 'object' && 'json' in answer ? [answer.json.buffer] : [];
}
