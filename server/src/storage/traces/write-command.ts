import type { PluginEvents, TraceClose, TraceFlush, WriteOutcome } from '../../traces/trace-store.ts';
import type { CommandResult as WriteResult } from '../threads/thread-messages.ts';

interface TraceReference {
  readonly projectId: string;
  readonly traceId: string;
  readonly receivedAtMs: number;
}

/** A queued write. */
export type WriteCommand =
  | ({ readonly kind: 'flush' } & TraceFlush)
  | ({ readonly kind: 'keepAlive' } & TraceReference)
  | ({ readonly kind: 'close' } & TraceClose)
  | ({ readonly kind: 'pluginEvents' } & PluginEvents)
  | ({ readonly kind: 'delete' } & TraceReference);

/** The outcome of one command. */
export type CommandResult = WriteResult<WriteOutcome>;
