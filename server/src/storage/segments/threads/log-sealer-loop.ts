import type { MessagePort } from 'node:worker_threads';
import { isFatalFailure, toFailureMessage } from '../../threads/storage-failure.ts';
import type { WriteReply } from '../../threads/thread-messages.ts';
import type { BlockListing } from '../day-file/list-blocks.ts';
import type { Sealer } from '../day-file/sealer.ts';
import { DamagedBlock } from '../sealed-block/damaged-block.ts';
import type {
  FromLogSealer,
  LogSealerNotice,
  SealerCommand,
  SealerOutcome,
  ToLogSealer,
} from './log-sealer-protocol.ts';
import type { LogStoreLimits } from './log-store-limits.ts';
import type { SealJob } from './log-writer.ts';
import { sealGeneration } from './seal-generation.ts';

export interface LogSealerLoopOptions {
  readonly port: MessagePort;
  readonly writerPort: MessagePort;
  readonly sealer: Sealer;
  readonly listing: BlockListing;
  /** The days that have a file. */
  readonly listDays: () => number[];
  readonly limits: Pick<LogStoreLimits, 'sealRetryMs' | 'purgeAfterMs'>;
}

interface WaitingJob {
  readonly job: SealJob;
  readonly notBeforeMs: number;
}

/** Seals generations as they come, each again until it succeeds, and carries out commands in between. */
export function startLogSealerLoop(options: LogSealerLoopOptions): void {
  const { port, writerPort, sealer, listing, listDays, limits } = options;
  const post = (message: FromLogSealer): void => port.postMessage(message);
  const notify = (notice: LogSealerNotice): void => post({ kind: 'notice', notice });
  const waiting: WaitingJob[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  writerPort.on('message', (job: SealJob) => {
    waiting.push({ job, notBeforeMs: 0 });
    schedule();
  });
  port.on('message', (message: ToLogSealer) => {
    if (message.kind === 'stop') return stop();
    post({ kind: 'written', replies: [answer(message.id, message.command)] });
  });
  post({ kind: 'ready', started: listing });

  /** A timer even when a job is due, so that commands come in between two jobs. */
  function schedule(): void {
    if (isOver || waiting.length === 0) return;
    const firstMs = Math.min(...waiting.map(({ notBeforeMs }) => notBeforeMs));
    clearTimeout(timer);
    timer = setTimeout(sealNext, Math.max(firstMs - performance.now(), 0));
  }

  function sealNext(): void {
    const nowMs = performance.now();
    const index = waiting.findIndex(({ notBeforeMs }) => notBeforeMs <= nowMs);
    // One that fails steps back, so that it does not hold up the others.
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    if (next !== undefined) seal(next.job);
    schedule();
  }

  function seal(job: SealJob): void {
    const { generation } = job;
    try {
      const blocks = sealGeneration(sealer, job, (file) => notify({ kind: 'quarantined', ...file }));
      notify({ kind: 'sealed', generation, blocks });
    } catch (error) {
      waiting.push({ job, notBeforeMs: performance.now() + limits.sealRetryMs });
      notify({ kind: 'failed', generation, reason: error instanceof Error ? error.message : String(error) });
      endIfFatal(error);
    }
  }

  function answer(id: number, command: SealerCommand): WriteReply<SealerOutcome> {
    try {
      return { id, outcome: carryOut(command) };
    } catch (error) {
      if (error instanceof DamagedBlock) {
        return { id, outcome: { kind: 'damaged', day: error.day, reason: error.message } };
      }
      endIfFatal(error);
      return { id, failure: toFailureMessage(error, 'log store') };
    }
  }

  function carryOut(command: SealerCommand): SealerOutcome {
    switch (command.kind) {
      case 'merge':
        return { kind: 'merged', merge: sealer.merge(command.blocks) };
      case 'purge':
        sealer.purge(limits.purgeAfterMs);
        return { kind: 'done' };
      case 'quarantine':
        return { kind: 'quarantined', name: sealer.quarantineDay(command.day) };
      case 'dropBefore':
        for (const day of listDays()) if (day < command.day) sealer.dropDay(day);
        return { kind: 'done' };
    }
  }

  function endIfFatal(error: unknown): void {
    if (isOver || !isFatalFailure(error)) return;
    post({ kind: 'fatal', message: 'the disk did not confirm a write of the log store; check the disk' });
    end();
  }

  function stop(): void {
    sealer.close();
    end();
  }

  function end(): void {
    isOver = true;
    clearTimeout(timer);
    writerPort.close();
    port.close();
  }
}
