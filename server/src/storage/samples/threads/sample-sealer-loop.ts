import type { MessagePort } from 'node:worker_threads';
import { isDamage } from '../../day-files/storage-damage.ts';
import { isFatalFailure, toFailureMessage } from '../../threads/storage-failure.ts';
import type { WriteReply } from '../../threads/thread-messages.ts';
import type { SampleDayListing } from '../day-file/list-sample-days.ts';
import type { SampleSealer, SetAside } from '../day-file/sample-sealer.ts';
import type {
  FromSampleSealer,
  SampleSealerCommand,
  SampleSealerOutcome,
  ToSampleSealer,
} from './sample-sealer-protocol.ts';

export interface SampleSealerLoopOptions {
  readonly sealer: SampleSealer;
  readonly listing: SampleDayListing;
  /** Called once no more commands come. */
  readonly release: () => void;
}

/** Carries out commands one after the other. */
export function startSampleSealerLoop(port: MessagePort, options: SampleSealerLoopOptions): void {
  const { sealer, listing, release } = options;
  const post = (message: FromSampleSealer): void => port.postMessage(message);

  port.on('message', (message: ToSampleSealer) => {
    if (message.kind === 'stop') end();
    else post({ kind: 'written', replies: [answer(message.id, message.command)] });
  });
  post({ kind: 'ready', started: listing });

  function answer(id: number, command: SampleSealerCommand): WriteReply<SampleSealerOutcome> {
    try {
      return { id, outcome: carryOut(command) };
    } catch (error) {
      if (isDamage(error) && 'day' in command) {
        const reason = error instanceof Error ? error.message : String(error);
        return { id, outcome: { kind: 'damaged', day: command.day, reason } };
      }
      endIfFatal(error);
      return { id, failure: toFailureMessage(error, 'metric store') };
    }
  }

  function carryOut(command: SampleSealerCommand): SampleSealerOutcome {
    switch (command.kind) {
      case 'seal': {
        const setAside: SetAside[] = [];
        const days = sealer.seal(command.generation, command.fromDay, (file) => setAside.push(file));
        return { kind: 'sealed', setAside, days };
      }
      case 'merge':
        return { kind: 'kept', hasMore: sealer.merge(command.day, command.upToGeneration, command.nowMs) };
      case 'purge':
        return { kind: 'kept', hasMore: sealer.purge(command.day, command.replacedByMs) };
      case 'quarantine':
        return { kind: 'quarantined', name: sealer.quarantineDay(command.day) };
      case 'dropBefore':
        sealer.dropBefore(command.day);
        return { kind: 'done' };
    }
  }

  function endIfFatal(error: unknown): void {
    if (!isFatalFailure(error)) return;
    post({ kind: 'fatal', message: 'the disk did not confirm a write of the metric store; check the disk' });
    end();
  }

  function end(): void {
    release();
    port.close();
  }
}
