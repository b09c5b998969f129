import { parentPort, workerData } from 'node:worker_threads';
import { openTraceDatabase } from '../open-trace-database.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import { startWriterLoop } from '../writer/writer-loop.ts';

export interface SmallDisk {
  readonly databasePath: string;
  /** Shared; element 0 is the page limit of the database, adjustable at any time. */
  readonly maxPages: Int32Array;
}

if (parentPort === null) throw new Error('small-disk-writer-worker.ts runs only as a worker thread');
// Only tests start this thread.
const { databasePath, maxPages } = workerData as SmallDisk;
const db = openTraceDatabase(databasePath);
const { commit, pack, takeMatchNews } = createTraceWriter(db);

/** The real writer on a database that reports a full disk beyond its page limit. */
function onSmallDisk<Arguments extends unknown[], Result>(
  write: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  return (...given) => {
    db.pragma(`max_page_count = ${Atomics.load(maxPages, 0)}`);
    return write(...given);
  };
}

startWriterLoop(parentPort, {
  writer: { commit: onSmallDisk(commit), pack: onSmallDisk(pack), takeMatchNews },
  release: () => db.close(),
  started: { quarantined: undefined, lostFrames: 0 },
  leaveToNextStart: () => false,
});
