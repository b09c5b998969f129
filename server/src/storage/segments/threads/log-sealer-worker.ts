import { readdirSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { parseDayFileName } from '../../day-files/day-file-name.ts';
import { listBlocks } from '../day-file/list-blocks.ts';
import { createSealer } from '../day-file/sealer.ts';
import { startLogSealerLoop } from './log-sealer-loop.ts';
import type { LogSealerStart } from './log-sealer-protocol.ts';

if (parentPort === null) throw new Error('log-sealer-worker.ts runs only as a worker thread');
// Only createSegmentLogStore starts this thread.
const { folder, limits, writerPort } = workerData as LogSealerStart;
const listing = listBlocks(folder);
startLogSealerLoop({
  port: parentPort,
  writerPort,
  listing,
  limits,
  // Only compared with itself, to tell how long ago blocks were replaced.
  sealer: createSealer({ folder, nowMs: () => Date.now() }),
  listDays: () =>
    readdirSync(folder)
      .map(parseDayFileName)
      .filter((day) => day !== undefined),
});
