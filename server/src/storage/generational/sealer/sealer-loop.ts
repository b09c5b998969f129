import type { MessagePort } from 'node:worker_threads';
import { messageOf } from '../../../errors/message-of.ts';
import { toFailureMessage, toFatalMessage } from '../../threads/storage-failure.ts';
import type { WriteReply } from '../../threads/thread-messages.ts';
import { toReady } from '../../threads/to-ready.ts';
import type { QuarantinedDay } from '../day-files/quarantine-day.ts';
import { isDayFileDamage } from '../day-files/storage-damage.ts';
import type { Sealer } from './sealer.ts';
import type { FromSealer, SealerCommand, SealerOutcome, SealerTypes, ToSealer } from './sealer-protocol.ts';

type Command<Types extends SealerTypes, Kind> = Extract<
  SealerCommand<Types['merge']>,
  { readonly kind: Kind }
>;

/** What every signal's sealer does in the same way. */
export type DayFileKeeper = Pick<
  Sealer<never, unknown, unknown>,
  'purge' | 'scrub' | 'quarantineDay' | 'dropBefore' | 'close'
>;

export interface SealerLoopOptions<Types extends SealerTypes> {
  /** For messages: `log store`. */
  readonly storeName: string;
  readonly sealer: DayFileKeeper;
  readonly seal: (
    command: Command<Types, 'seal'>,
    onQuarantine: (file: QuarantinedDay) => void,
  ) => Types['sealed'];
  /** Returns `undefined` when there was nothing to merge. */
  readonly merge: (command: Command<Types, 'merge'>) => Types['merged'] | undefined;
  readonly listing: Types['listing'];
  /** Whether files stay open between commands; otherwise each command opens them, and sees damage done in between. */
  readonly keepsFilesOpen: boolean;
  /** Called once no more commands come. */
  readonly release: () => void;
}

/** Runs commands one after the other. */
export function startSealerLoop<Types extends SealerTypes>(
  port: MessagePort,
  { storeName, sealer, seal, merge, listing, keepsFilesOpen, release }: SealerLoopOptions<Types>,
): void {
  type Outcome = SealerOutcome<Types['sealed'], Types['merged']>;
  const post = (message: FromSealer<Types>): void => port.postMessage(message);

  port.on('message', (message: ToSealer<Types>) => {
    if (message.kind === 'write') {
      answer(message.id, message.command);
    } else {
      sealer.close();
      end();
    }
  });
  post(toReady(listing));

  function answer(id: number, command: SealerCommand<Types['merge']>): void {
    try {
      reply({ id, outcome: carryOut(command) });
    } catch (error) {
      reply(toReply(id, command, error));
      const fatal = toFatalMessage(error, { storeName });
      if (fatal === undefined) return;
      post({ kind: 'fatal', message: fatal });
      end();
    }
  }

  function toReply(id: number, command: SealerCommand<Types['merge']>, error: unknown): WriteReply<Outcome> {
    if (!isDayFileDamage(error) || !('day' in command))
      return { id, failure: toFailureMessage(error, storeName) };
    const reason = messageOf(error);
    return { id, outcome: { kind: 'damaged', day: command.day, reason } };
  }

  function reply(one: WriteReply<Outcome>): void {
    post({ kind: 'written', replies: [one] });
  }

  function carryOut(command: SealerCommand<Types['merge']>): Outcome {
    try {
      return execute(command);
    } finally {
      if (!keepsFilesOpen) sealer.close();
    }
  }

  function execute(command: SealerCommand<Types['merge']>): Outcome {
    switch (command.kind) {
      case 'seal': {
        const quarantined: QuarantinedDay[] = [];
        const sealed = seal(command, (file) => quarantined.push(file));
        return { kind: 'sealed', quarantined, sealed };
      }
      case 'merge':
        return { kind: 'merged', merged: merge(command) };
      case 'purge':
        return {
          kind: 'purged',
          hasMore: sealer.purge(command.day, command.replacedByMs, command.replacedAfterMs),
        };
      case 'scrub':
        return { kind: 'scrubbed', ...sealer.scrub(command.day, command.afterBlock) };
      case 'quarantine':
        return { kind: 'quarantined', name: sealer.quarantineDay(command.day) };
      case 'dropBefore':
        return { kind: 'dropped', days: sealer.dropBefore(command.day) };
    }
  }

  /** After a failure the files stay open: closing them would checkpoint, which writes to the disk again. */
  function end(): void {
    release();
    port.close();
  }
}
