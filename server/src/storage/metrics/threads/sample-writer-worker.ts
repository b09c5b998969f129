import { type MessagePort, parentPort } from 'node:worker_threads';
import { createMetricDecoder } from '../../../ingest/metrics/metric-decoder.ts';
import { rotationIntervalFor } from '../../generational/writer/writer-loop.ts';
import { giveBackMemory } from '../../threads/give-back-memory.ts';
import { createWriteGuard } from '../../threads/write-guard.ts';
import { createSampleWriter } from '../head/sample-writer.ts';
import { recoverSampleWal } from '../wal/recover-sample-wal.ts';
import { startSampleWriterLoop } from './sample-writer-loop.ts';
import type { SampleWriterStart } from './sample-writer-protocol.ts';

if (parentPort === null) throw new Error('sample-writer-worker.ts runs only as a worker thread');
giveBackMemory();
const port = parentPort;
port.once('message', (start: SampleWriterStart) => begin(port, start));

function begin(port: MessagePort, start: SampleWriterStart): void {
  const { folder, limits, takesStarts, sealedDays, atLeastGeneration, oldestDay, readerPorts } = start;
  const monotonicNowMs = (): number => performance.now();
  const loaded = recoverSampleWal({
    folder,
    limits,
    sealedDays: (generation) => new Set(sealedDays.get(generation)),
    atLeastGeneration,
    oldestDay,
    monotonicNowMs,
  });
  startSampleWriterLoop(port, {
    createWriter: (onFrozen) =>
      createSampleWriter({
        loaded,
        decoder: createMetricDecoder(),
        limits,
        takesStarts,
        monotonicNowMs,
        onFrozen,
      }),
    damage: loaded.damage,
    guard: createWriteGuard(loaded.db.name),
    readerPorts,
    rotationIntervalMs: rotationIntervalFor(limits.rotateAfterMs),
    release: () => loaded.db.close(),
  });
}
