import type { TraceStore, WriteOutcome } from '../../../traces/trace-store.ts';
import type { ClientWrite } from '../../trace-ingest/trace-command.ts';

/** Calls the store method of a command. */
export function writeToStore(store: TraceStore, command: ClientWrite): Promise<WriteOutcome> {
  switch (command.kind) {
    case 'flush':
      return store.flush(command);
    case 'close':
      return store.close(command);
    case 'pluginEvents':
      return store.appendPluginEvents(command);
    case 'keepAlive':
      return store.keepAlive(command.projectId, command.traceId, command.receivedAtMs);
    case 'delete':
      return store.delete(command.projectId, command.traceId, command.receivedAtMs);
  }
}
