import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { StopMessage, WriteMessage } from './thread-messages.ts';

const maxAppendsPerCommit = 512;
/** Bounds the wait of other messages to some tens of milliseconds of decoding. */
const maxBytesPerCommit = 8 * 1024 * 1024;

/** A command with the bytes of a request. */
interface Append {
  readonly request: Uint8Array;
}

/** Messages to a writer of telemetry. The `kind` of `Post` differs from the other two. */
type Message<Command, Post> = WriteMessage<Command> | StopMessage | Post;

/** The messages that wait for a writer, in two queues: appends share commits, all others keep their order. */
export interface AppendQueue<Command extends Append, Post> {
  put(message: Message<Command, Post>): void;
  /** Receives all messages that wait at the port. */
  drain(port: MessagePort): void;
  /** Dequeues the appends of the next commit. */
  nextAppends(): WriteMessage<Command>[];
  nextOther(): Post | undefined;
  readonly isEmpty: boolean;
  /** Whether the stop message came. */
  readonly isStopping: boolean;
}

export function createAppendQueue<
  Command extends Append,
  Post extends { readonly kind: string },
>(): AppendQueue<Command, Post> {
  const appends: WriteMessage<Command>[] = [];
  const others: Post[] = [];
  let isStopping = false;

  function put(message: Message<Command, Post>): void {
    // Casts: the kinds differ, which the compiler does not see through the type parameter.
    if (message.kind === 'write') appends.push(message as WriteMessage<Command>);
    else if (message.kind === 'stop') isStopping = true;
    else others.push(message as Post);
  }

  return {
    put,
    drain(port) {
      while (true) {
        const next: { message: Message<Command, Post> } | undefined = receiveMessageOnPort(port);
        if (next === undefined) return;
        put(next.message);
      }
    },
    nextAppends() {
      let count = 0;
      let bytes = 0;
      for (const { command } of appends) {
        if (count === maxAppendsPerCommit || bytes >= maxBytesPerCommit) break;
        count += 1;
        bytes += command.request.byteLength;
      }
      return appends.splice(0, count);
    },
    nextOther: () => others.shift(),
    get isEmpty() {
      return appends.length === 0 && others.length === 0;
    },
    get isStopping() {
      return isStopping;
    },
  };
}
