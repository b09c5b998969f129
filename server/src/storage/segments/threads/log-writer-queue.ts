import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { LogBatch } from '../../../logs/log-store.ts';
import type { WriteMessage } from '../../threads/thread-messages.ts';
import type { LogWriterProtocol, ToLogWriter } from './log-writer-protocol.ts';

const maxAppendsPerCommit = 512;
/** So that a query waits for some tens of milliseconds of decoding at most. */
const maxBytesPerCommit = 8 * 1024 * 1024;

/** What waits for the writer, in two lines: appends share commits, everything else keeps its order. */
export interface LogWriterQueue {
  put(message: ToLogWriter): void;
  /** Takes over what has arrived at the port meanwhile. */
  drain(port: MessagePort): void;
  /** The appends of the next commit. */
  takeAppends(): WriteMessage<LogBatch>[];
  takeOther(): LogWriterProtocol['post'] | undefined;
  readonly isEmpty: boolean;
  /** Whether the last message came. */
  readonly isStopping: boolean;
}

export function createLogWriterQueue(): LogWriterQueue {
  const appends: WriteMessage<LogBatch>[] = [];
  const others: LogWriterProtocol['post'][] = [];
  let isStopping = false;

  function put(message: ToLogWriter): void {
    if (message.kind === 'write') appends.push(message);
    else if (message.kind === 'stop') isStopping = true;
    else others.push(message);
  }

  return {
    put,
    drain(port) {
      while (true) {
        const next: { message: ToLogWriter } | undefined = receiveMessageOnPort(port);
        if (next === undefined) return;
        put(next.message);
      }
    },
    takeAppends() {
      let count = 0;
      let bytes = 0;
      for (const { command } of appends) {
        if (count === maxAppendsPerCommit || bytes >= maxBytesPerCommit) break;
        count += 1;
        bytes += command.request.byteLength;
      }
      return appends.splice(0, count);
    },
    takeOther: () => others.shift(),
    get isEmpty() {
      return appends.length === 0 && others.length === 0;
    },
    get isStopping() {
      return isStopping;
    },
  };
}
