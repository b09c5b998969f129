import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { StopMessage, WriteMessage } from './thread-messages.ts';

const maxAppendsPerCommit = 512;
/** So that what else is asked waits for some tens of milliseconds of decoding at most. */
const maxBytesPerCommit = 8 * 1024 * 1024;

/** A command that brings a request as it came. */
interface Append {
  readonly request: Uint8Array;
}

/** What a writer of telemetry is sent. `Post` is none of the other two, by its `kind`. */
type Message<Command, Post> = WriteMessage<Command> | StopMessage | Post;

/** What waits for a writer, in two lines: appends share commits, everything else keeps its order. */
export interface AppendQueue<Command extends Append, Post> {
  put(message: Message<Command, Post>): void;
  /** Takes over what has arrived at the port meanwhile. */
  drain(port: MessagePort): void;
  /** The appends of the next commit. */
  takeAppends(): WriteMessage<Command>[];
  takeOther(): Post | undefined;
  readonly isEmpty: boolean;
  /** Whether the last message came. */
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
    // The kinds tell them apart, which the compiler does not see through the parameter.
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
