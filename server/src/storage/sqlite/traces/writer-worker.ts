import { parentPort, workerData } from 'node:worker_threads';
import type { WriterStart } from './thread-messages.ts';
import { startWriterLoop } from './writer-loop.ts';

if (parentPort === null) throw new Error('writer-worker.ts runs only as a worker thread');
// Only createWriterClient starts this thread.
startWriterLoop(parentPort, workerData as WriterStart);
