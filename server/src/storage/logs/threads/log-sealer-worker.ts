import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { startSealerLoop } from '../../generational/sealer/sealer-loop.ts';
import { collectGrowth, giveBackMemory, noteUsedBuffers } from '../../threads/give-back-memory.ts';
import { listLogDays } from '../day-file/list-log-days.ts';
import { createLogSealer, type FrozenMemtable } from '../day-file/log-sealer.ts';
import { buffersOf } from '../memtable/frozen-buffers.ts';
import type { LogSealerStart, LogSealerTypes } from './log-sealer-protocol.ts';

if (parentPort === null) throw new Error('log-sealer-worker.ts runs only as a worker thread');
giveBackMemory();
// Cast: only createLogStore starts this thread.
const { folder, writerPort } = workerData as LogSealerStart;
const listing = listLogDays(folder);
const sealer = createLogSealer(folder, { betweenParts: collectGrowth });
/** Memtables from the writer's port; commands say when to seal them. */
const waiting = new Map<number, FrozenMemtable>();

startSealerLoop<LogSealerTypes>(parentPort, {
  storeName: 'log store',
  sealer,
  seal({ generation }, onQuarantine) {
    receive();
    const frozen = waiting.get(generation);
    if (frozen === undefined) throw new Error(`memtable ${generation} was not handed over`);
    const blocks = sealer.seal(frozen, onQuarantine);
    waiting.delete(generation);
    release(frozen);
    return blocks;
  },
  merge: ({ blocks, nowMs }) => sealer.merge(blocks, nowMs),
  listing,
  keepsFilesOpen: true,
  release: () => writerPort.close(),
});

function receive(): void {
  let next: { message: FrozenMemtable } | undefined = receiveMessageOnPort(writerPort);
  for (; next !== undefined; next = receiveMessageOnPort(writerPort)) {
    waiting.set(next.message.generation, next.message);
    for (const { byteLength } of buffersOf(next.message.blocks)) noteUsedBuffers(byteLength);
  }
}

/** Frees the buffers of a memtable; see `releaseBuffer`. */
function release({ blocks }: FrozenMemtable): void {
  for (const buffer of buffersOf(blocks)) {
    noteUsedBuffers(-buffer.byteLength);
    buffer.transfer(0);
  }
}
