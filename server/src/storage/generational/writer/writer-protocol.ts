import type { FailureMessage, FromWriter, ToWriter } from '../../threads/thread-messages.ts';

/** Messages to every generational writer, besides appends. */
export type CommonPost =
  /** The memtable is in day files: release its memory. */
  | { readonly kind: 'retire'; readonly generation: number }
  /** Freeze memtables with data of days before this one; answered by a notice. */
  | { readonly kind: 'freezeBefore'; readonly id: number; readonly day: number };

/** Notices of every generational writer, besides its replies. */
export type CommonNotice =
  /** The memtable is frozen and should be sealed. */
  | { readonly kind: 'frozen'; readonly generation: number }
  /** Unsealed memtables with data of such days. */
  | { readonly kind: 'frozenBefore'; readonly id: number; readonly generations: readonly number[] }
  /** The message with this id failed. */
  | { readonly kind: 'failure'; readonly id: number; readonly failure: FailureMessage };

export interface WriterStarted {
  /** Parts of the write-ahead log that could not be read, one line each. */
  readonly damage: readonly string[];
  /** Unsealed memtables of an earlier process. */
  readonly frozen: readonly number[];
}

/** The types of the messages between the calling thread and a generational writer. */
export interface TelemetryProtocol {
  readonly command: {
    readonly projectId: string;
    readonly request: Uint8Array<ArrayBuffer>;
    readonly isOfWebKey?: boolean;
  };
  readonly outcome: unknown;
  /** Further messages that this store's writer gets. */
  readonly ownPost: { readonly kind: string };
  /** Further notices of it; one with an `id` answers the message with that id. */
  readonly ownNotice: { readonly kind: string };
  readonly started: WriterStarted;
}

/** The protocol as `startWriterClient` sees it. */
export interface ClientProtocol<Protocol extends TelemetryProtocol> {
  readonly command: Protocol['command'];
  readonly outcome: Protocol['outcome'];
  readonly post: CommonPost | Protocol['ownPost'];
  readonly notice: CommonNotice | Protocol['ownNotice'];
  readonly started: Protocol['started'];
}

export type ToTelemetryWriter<Protocol extends TelemetryProtocol> =
  | ToWriter<Protocol['command']>
  | CommonPost
  | Protocol['ownPost'];
export type FromTelemetryWriter<Protocol extends TelemetryProtocol> = FromWriter<
  Protocol['outcome'],
  Protocol['started'],
  CommonNotice | Protocol['ownNotice']
>;
