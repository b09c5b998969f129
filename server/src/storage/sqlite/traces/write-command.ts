import type { PluginEvents, TraceClose, TraceFlush, WriteOutcome } from '../../../traces/trace-store.ts';

interface TraceReference {
  readonly projectId: string;
  readonly traceId: string;
  readonly receivedAtMs: number;
}

/** One write as it waits for the next transaction. */
export type WriteCommand =
  | ({ readonly kind: 'flush' } & TraceFlush)
  | ({ readonly kind: 'keepAlive' } & TraceReference)
  | ({ readonly kind: 'close' } & TraceClose)
  | ({ readonly kind: 'pluginEvents' } & PluginEvents)
  | ({ readonly kind: 'delete' } & TraceReference);

/** What became of one command: its outcome once durable, or the error that undid it. */
export type CommandResult =
  | { readonly ok: true; readonly outcome: WriteOutcome }
  | { readonly ok: false; readonly error: unknown };
