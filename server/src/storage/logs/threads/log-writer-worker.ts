import { type MessagePort, parentPort } from 'node:worker_threads';
import { toUtcDayOfNs } from '../../../time/utc-day.ts';
import { rotationIntervalFor } from '../../generational/writer/writer-loop.ts';
import { giveBackMemory, noteUsedBuffers } from '../../threads/give-back-memory.ts';
import { createWriteGuard } from '../../threads/write-guard.ts';
import { createMemtable } from '../memtable/create-memtable.ts';
import { buffersOf } from '../memtable/frozen-buffers.ts';
import { recoverLogWal } from '../wal/recover-log-wal.ts';
import { createLogWriter } from './log-writer.ts';
import { startLogWriterLoop } from './log-writer-loop.ts';
import type { LogWriterStart } from './log-writer-protocol.ts';

if (parentPort === null) throw new Error('log-writer-worker.ts runs only as a worker thread');
giveBackMemory();
const port = parentPort;
port.once('message', (start: LogWriterStart) => begin(port, start));

function begin(port: MessagePort, start: LogWriterStart): void {
  const { folder, limits, sealedDays, atLeastGeneration, atLeastSequence, sealerPort } = start;
  const recovered = recoverLogWal({
    folder,
    createMemtable,
    sealedDays: (generation) => new Set(sealedDays.get(generation)),
    atLeast: { nextSequence: atLeastSequence, nextGeneration: atLeastGeneration },
  });
  startLogWriterLoop(port, {
    createWriter: (onFrozen) =>
      createLogWriter({
        recovered,
        createMemtable,
        limits,
        seal(frozen) {
          sealerPort.postMessage(frozen, buffersOf(frozen.blocks));
          // After the blocks, so that the sealer has it when the command arrives.
          onFrozen(frozen.generation);
        },
        onRetired: (byteSize) => noteUsedBuffers(-byteSize),
        monotonicNowMs: () => performance.now(),
        today: toUtcDayOfNs(BigInt(Date.now()) * 1_000_000n),
      }),
    damage: recovered.damage,
    guard: createWriteGuard(recovered.db.name),
    maxWaitingQueries: limits.maxQueuedReads,
    rotationIntervalMs: rotationIntervalFor(limits.sealAfterMs),
    release() {
      recovered.db.close();
      sealerPort.close();
    },
  });
}
