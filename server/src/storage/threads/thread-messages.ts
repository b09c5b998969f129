import type { ErrorDetail } from '../../errors/app-error.ts';
import type { ErrorCode } from '../../errors/error-catalogue.ts';

/** An error as it crosses threads: structured clone would drop its class. */
export interface FailureMessage {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: readonly ErrorDetail[];
}

/** What became of one command in its thread: its outcome once durable, or the error that undid it. */
export type CommandResult<Outcome> =
  | { readonly ok: true; readonly outcome: Outcome }
  | { readonly ok: false; readonly error: unknown };

export interface WriteMessage<Command> {
  readonly kind: 'write';
  readonly id: number;
  readonly command: Command;
}

export interface StopMessage {
  readonly kind: 'stop';
}

export type ToWriter<Command> = WriteMessage<Command> | StopMessage;

export type WriteReply<Outcome> =
  | { readonly id: number; readonly outcome: Outcome }
  | { readonly id: number; readonly failure: FailureMessage };

export type FromWriter<Outcome, Started = undefined, Notice = never> =
  | { readonly kind: 'ready'; readonly started: Started }
  | { readonly kind: 'written'; readonly replies: readonly WriteReply<Outcome>[] }
  /** Something beside the replies, in order with them. */
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** The medium can no longer be trusted; the thread takes no more writes. */
  | { readonly kind: 'fatal'; readonly message: string };

export interface ReadMessage<Request> {
  readonly kind: 'read';
  readonly request: Request;
  readonly timeLeftMs: number;
  /** Shared; element 0 becomes 1 when the caller calls the read off. */
  readonly cancelled: Int32Array;
}

/** Something every reader should know; not answered. */
export interface NoteMessage<Note> {
  readonly kind: 'note';
  readonly note: Note;
}

export type ToReader<Request, Note> = ReadMessage<Request> | NoteMessage<Note> | StopMessage;

export type FromReader<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'failure'; readonly failure: FailureMessage };
