import type { WriteOutcome } from '../../../traces/trace-store.ts';
import type { ReadAnswer, ReadRequest } from './read-request.ts';
import type { WriteCommand } from './write-command.ts';

/** An error as it crosses threads: structured clone would drop its class. */
export interface FailureMessage {
  readonly code: 'UNAVAILABLE' | 'DEADLINE_EXCEEDED' | 'INTERNAL';
  readonly message: string;
}

export interface WriterStart {
  readonly databasePath: string;
}

export interface WriteMessage {
  readonly kind: 'write';
  readonly id: number;
  readonly command: WriteCommand;
}

export type ToWriter = WriteMessage | { readonly kind: 'stop' };

export type WriteReply =
  | { readonly id: number; readonly outcome: WriteOutcome }
  | { readonly id: number; readonly failure: FailureMessage };

export type FromWriter =
  | { readonly kind: 'ready' }
  | { readonly kind: 'written'; readonly replies: readonly WriteReply[] }
  /** The medium can no longer be trusted; the thread takes no more writes. */
  | { readonly kind: 'fatal'; readonly message: string };

export interface ReaderStart {
  readonly databasePath: string;
}

export interface ReadMessage {
  readonly kind: 'read';
  readonly request: ReadRequest;
  readonly timeLeftMs: number;
  /** Shared; element 0 becomes 1 when the caller calls the read off. */
  readonly cancelled: Int32Array;
}

export type ToReader = ReadMessage | { readonly kind: 'stop' };

export type FromReader =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: ReadAnswer }
  | { readonly kind: 'failure'; readonly failure: FailureMessage };
