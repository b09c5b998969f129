import type { ErrorDetail } from '../../errors/app-error.ts';
import type { ErrorCode } from '../../errors/error-catalogue.ts';
import type { AppliedMigration } from '../schema/applied-migration.ts';

/** An error as it crosses threads: structured clone would drop its class. */
export interface FailureMessage {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: readonly ErrorDetail[];
  /** For a `DamagedItem`. */
  readonly damage?: { readonly item: string; readonly reason: string };
}

/** The result of a command: its outcome once durable, or the error that rolled it back. */
export type CommandResult<Outcome> =
  | { readonly ok: true; readonly outcome: Outcome }
  | { readonly ok: false; readonly error: unknown };

export interface WriteMessage<Command> {
  readonly kind: 'write';
  readonly id: number;
  /** Shares the commits with others. */
  readonly project: string;
  /** Estimated memory of the command. */
  readonly bytes: number;
  readonly command: Command;
}

export interface StopMessage {
  readonly kind: 'stop';
}

export type ToWriter<Command> = WriteMessage<Command> | StopMessage;

export type WriteReply<Outcome> =
  | { readonly id: number; readonly outcome: Outcome }
  | { readonly id: number; readonly failure: FailureMessage };

export interface ReadyMessage<Started> {
  readonly kind: 'ready';
  readonly started: Started;
  /** Absent for none. */
  readonly migrated?: readonly AppliedMigration[];
}

export type FromWriter<Outcome, Started = undefined, Notice = never> =
  | ReadyMessage<Started>
  | { readonly kind: 'written'; readonly replies: readonly WriteReply<Outcome>[] }
  /** A message besides the replies, in order with them. */
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** The disk can no longer be trusted; the thread takes no more writes. */
  | { readonly kind: 'fatal'; readonly message: string };

export interface ReadMessage<Request> {
  readonly kind: 'read';
  readonly request: Request;
  readonly timeLeftMs: number;
  /** Shared; the caller sets element 0 to cancel the read. */
  readonly cancelled: Int32Array;
}

/** A message for every reader; not answered. */
export interface NoteMessage<Note> {
  readonly kind: 'note';
  readonly note: Note;
}

export type ToReader<Request, Note> = ReadMessage<Request> | NoteMessage<Note> | StopMessage;

export type FromReader<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'failure'; readonly failure: FailureMessage };
