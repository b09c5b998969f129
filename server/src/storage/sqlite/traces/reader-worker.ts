import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../open-database.ts';
import { createDeadlineCheck } from './query-deadline.ts';
import { toFailureMessage } from './storage-failure.ts';
import type { FromReader, ReaderStart, ReadMessage, ToReader } from './thread-messages.ts';
import { createTraceReader } from './trace-reader.ts';

if (parentPort === null) throw new Error('reader-worker.ts runs only as a worker thread');
const port = parentPort;
const post = (message: FromReader): void => port.postMessage(message);
// Only createTraceStore starts this thread.
const { databasePath } = workerData as ReaderStart;
const db = openDatabase(databasePath, { readOnly: true });
const read = createTraceReader(db);

port.on('message', (message: ToReader) => {
  if (message.kind === 'read') return post(answer(message));
  db.close();
  port.close();
});
post({ kind: 'ready' });

function answer({ request, timeLeftMs, cancelled }: ReadMessage): FromReader {
  try {
    const checkDeadline = createDeadlineCheck(timeLeftMs, cancelled, () => performance.now());
    return { kind: 'answer', answer: read(request, checkDeadline) };
  } catch (error) {
    return { kind: 'failure', failure: toFailureMessage(error) };
  }
}
