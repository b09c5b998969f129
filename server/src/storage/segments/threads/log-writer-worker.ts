import { type MessagePort, parentPort } from 'node:worker_threads';
import { createGeneration } from '../open-block/create-generation.ts';
import { recoverWal } from '../wal/recover-wal.ts';
import { createLogWriter } from './log-writer.ts';
import { startLogWriterLoop } from './log-writer-loop.ts';
import type { LogWriterStart } from './log-writer-protocol.ts';

if (parentPort === null) throw new Error('log-writer-worker.ts runs only as a worker thread');
const port = parentPort;
port.once('message', (start: LogWriterStart) => begin(port, start));

function begin(port: MessagePort, { folder, limits, sealedDays, atLeast, sealerPort }: LogWriterStart): void {
  const recovered = recoverWal({
    folder,
    createGeneration,
    sealedDays: (generation) => new Set(sealedDays.get(generation)),
    atLeast,
  });
  const writer = createLogWriter({
    recovered,
    createGeneration,
    limits,
    seal: (job) => sealerPort.postMessage(job),
    monotonicNowMs: () => performance.now(),
  });
  startLogWriterLoop(port, {
    writer,
    damage: recovered.damage,
    rotationIntervalMs: Math.min(Math.max(limits.sealAfterMs / 10, 5), 10_000),
    release() {
      recovered.db.close();
      sealerPort.close();
    },
  });
}
