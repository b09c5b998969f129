import { parentPort, workerData } from 'node:worker_threads';
import { startSealerLoop } from '../../generational/sealer/sealer-loop.ts';
import { collectGrowth, giveBackMemory } from '../../threads/give-back-memory.ts';
import { listSampleDays } from '../day-file/list-sample-days.ts';
import { createSampleSealer } from '../day-file/sample-sealer.ts';
import { createHeadView } from '../shared/create-head-view.ts';
import type { SampleSealerStart, SampleSealerTypes } from './sample-sealer-protocol.ts';

if (parentPort === null) throw new Error('sample-sealer-worker.ts runs only as a worker thread');
giveBackMemory();
// Cast: only startSampleThreads starts this thread.
const { folder, headPort, listsDays } = workerData as SampleSealerStart;
const listing = listsDays ? listSampleDays(folder) : { days: [], quarantined: [] };
const sealer = createSampleSealer(folder, createHeadView(headPort), collectGrowth);
startSealerLoop<SampleSealerTypes>(parentPort, {
  storeName: 'metric store',
  sealer,
  seal: ({ generation, fromDay }, onQuarantine) => sealer.seal(generation, fromDay, onQuarantine),
  merge: ({ day, upToGeneration, nowMs }) => sealer.merge(day, upToGeneration, nowMs) || undefined,
  listing,
  // The thread seals every two hours, and ends in between.
  keepsFilesOpen: false,
  release: () => headPort.close(),
});
