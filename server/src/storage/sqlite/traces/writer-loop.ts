import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { WriteOutcome } from '../../../traces/trace-store.ts';
import { isFatalFailure, isFatalResult, toFailureMessage } from '../../threads/storage-failure.ts';
import type { FromWriter, ToWriter, WriteMessage, WriteReply } from '../../threads/thread-messages.ts';
import type { TraceWriter } from './trace-writer.ts';
import type { CommandResult, WriteCommand } from './write-command.ts';

type Message = ToWriter<WriteCommand>;

const maxCommandsPerCommit = 512;
/** Packing is never urgent: it waits for the next commits to go first, and takes small bites. */
const packingDelayMs = 100;
const tracesPerPacking = 64;

/**
 * Commits what waits on the port in one transaction, so that requests that arrive during a commit share the next
 * fsync, and packs timelines of closed traces in between.
 *
 * @param release called once no more writes come.
 */
export function startWriterLoop(port: MessagePort, writer: TraceWriter, release: () => void): void {
  const post = (message: FromWriter<WriteOutcome>): void => port.postMessage(message);
  let packing: NodeJS.Timeout | undefined;
  let failed = false;

  port.on('message', (first: Message) => {
    const messages = takeWaiting(port, first);
    const writes = messages.filter((message) => message.kind === 'write');
    if (writes.length > 0) write(writes);
    if (!failed && messages.length > writes.length) stop();
  });
  post({ kind: 'ready', started: undefined });
  schedulePacking();

  function write(writes: readonly WriteMessage<WriteCommand>[]): void {
    const results = writer.commit(writes.map((message) => message.command));
    post({ kind: 'written', replies: results.map(toReply) });
    if (results.some(isFatalResult)) fail();
    else schedulePacking();

    function toReply(result: CommandResult, index: number): WriteReply<WriteOutcome> {
      // Results come in the order of their commands.
      const { id } = writes[index] as WriteMessage<WriteCommand>;
      return result.ok
        ? { id, outcome: result.outcome }
        : { id, failure: toFailureMessage(result.error, 'trace store') };
    }
  }

  function schedulePacking(): void {
    packing ??= setTimeout(pack, packingDelayMs);
  }

  function pack(): void {
    packing = undefined;
    try {
      if (writer.pack(tracesPerPacking) === tracesPerPacking) schedulePacking();
    } catch (error) {
      // Nothing is lost: the batches stay as they are until a later round finds the medium writable.
      if (isFatalFailure(error)) fail();
    }
  }

  /** Leaves the database as it is: closing it would write to the medium once more. */
  function fail(): void {
    failed = true;
    clearTimeout(packing);
    post({ kind: 'fatal', message: 'the disk did not confirm a write of the trace store; check the disk' });
    port.close();
  }

  function stop(): void {
    clearTimeout(packing);
    release();
    port.close();
  }
}

function takeWaiting(port: MessagePort, first: Message): Message[] {
  const messages = [first];
  while (messages.length < maxCommandsPerCommit) {
    const next: { message: Message } | undefined = receiveMessageOnPort(port);
    if (next === undefined) break;
    messages.push(next.message);
  }
  return messages;
}
