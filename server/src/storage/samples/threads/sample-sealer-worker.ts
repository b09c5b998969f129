import { parentPort, workerData } from 'node:worker_threads';
import { listSampleDays } from '../day-file/list-sample-days.ts';
import { createSampleSealer } from '../day-file/sample-sealer.ts';
import { createHeadView } from '../shared/create-head-view.ts';
import { startSampleSealerLoop } from './sample-sealer-loop.ts';
import type { SampleSealerStart } from './sample-sealer-protocol.ts';

if (parentPort === null) throw new Error('sample-sealer-worker.ts runs only as a worker thread');
// Only startSampleThreads starts this thread.
const { folder, headPort, listsDays } = workerData as SampleSealerStart;
startSampleSealerLoop(parentPort, {
  listing: listsDays ? listSampleDays(folder) : { days: [], setAside: [] },
  sealer: createSampleSealer({ folder, head: createHeadView(headPort) }),
  release: () => headPort.close(),
});
