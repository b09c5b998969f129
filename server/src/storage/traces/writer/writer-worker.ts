import { parentPort, workerData } from 'node:worker_threads';
import { openCountingLostFrames } from '../../sqlite/lost-frames.ts';
import { giveBackMemory } from '../../threads/give-back-memory.ts';
import { createWriteGuard } from '../../threads/write-guard.ts';
import type { WriterStart } from '../database-start.ts';
import { openTraceDatabase } from '../open-trace-database.ts';
import { createDamageMarker, isSalvageable } from '../recovery/damage-marker.ts';
import { recoverTraceDatabase } from '../recovery/recover-trace-database.ts';
import { guardCommits } from './guard-commits.ts';
import { createTraceWriter } from './trace-writer.ts';
import { startWriterLoop } from './writer-loop.ts';

if (parentPort === null) throw new Error('writer-worker.ts runs only as a worker thread');
giveBackMemory();
// Cast: only createTraceStore starts this thread.
const { databasePath, recovers, labelLimits } = workerData as WriterStart;
const { db, quarantined, lostFrames } = recovers
  ? recoverTraceDatabase(databasePath)
  : { ...openCountingLostFrames(databasePath, openTraceDatabase), quarantined: undefined };
const writer = createTraceWriter(db, { labelLimits });
const marker = createDamageMarker(databasePath);
const guard = createWriteGuard(db.name);
startWriterLoop(parentPort, {
  writer: { ...writer, commit: guardCommits(writer.commit, guard, writer.forgetUnfinished) },
  release: () => db.close(),
  started: { quarantined, lostFrames },
  leaveToNextStart(reason) {
    const isLeft = recovers && isSalvageable(databasePath);
    if (isLeft) marker.write(reason);
    return isLeft;
  },
});
