import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { createFairQueue } from '../../fairness/fair-queue.ts';
import { createCommitSize } from './commit-size.ts';
import type { StopMessage, WriteMessage } from './thread-messages.ts';

const maxWritesPerCommit = 512;
/** While projects share the writer, a commit of writes up to this takes no larger one along, which they would wait for. */
const smallWriteBytes = 16 * 1024;
/** Work for a write besides its bytes. */
const bytesPerWrite = 512;

/** A write of which a part is stored, or nothing because it waits for one of its project. */
export interface UnfinishedWrite<Command> {
  readonly write: WriteMessage<Command>;
  /** From 0 to 1. */
  readonly shareLeft: number;
}

/** Messages to a writer. The `kind` of `Post` differs from the other two. */
type Message<Command, Post> = WriteMessage<Command> | StopMessage | Post;

/**
 * The messages that wait for a writer, in two queues: writes share commits, of which each project has an equal part, in
 * order within the project; all others keep their order.
 */
export interface WriteQueue<Command, Post> {
  put(message: Message<Command, Post>): void;
  /** Receives all messages that wait at the port. */
  drain(port: MessagePort): void;
  /**
   * Dequeues the writes of the next commit and passes them on, unless there are none. What they take sizes the commits to come.
   *
   * @param commit returns the writes that are not stored to their end, in order; they are the next ones of their projects.
   */
  commitNext(
    commit: (writes: readonly WriteMessage<Command>[]) => readonly UnfinishedWrite<Command>[] | undefined,
  ): void;
  /** Whether several projects wait for the writer, so that commits should be short. */
  readonly isShared: boolean;
  nextOther(): Post | undefined;
  readonly isEmpty: boolean;
  /** Whether the stop message came. */
  readonly isStopping: boolean;
}

/** @param projectOf who waits for the answer to another message, if anybody: commits are short for it, too. */
export function createWriteQueue<Command, Post extends { readonly kind: string } = never>(
  monotonicNowMs: () => number,
  projectOf: (post: Post) => string | undefined = () => undefined,
): WriteQueue<Command, Post> {
  const writes = createFairQueue<WriteMessage<Command>>({
    // The sender bounds them.
    maxItems: Number.POSITIVE_INFINITY,
    costOf,
  });
  const size = createCommitSize(monotonicNowMs);
  const others: Post[] = [];
  let isStopping = false;

  function put(message: Message<Command, Post>): void {
    // Casts: the kinds differ, which the compiler does not see through the type parameter.
    if (message.kind === 'write') {
      const write = message as WriteMessage<Command>;
      writes.add(write.project, write);
      size.arrived(write.project);
    } else if (message.kind === 'stop') isStopping = true;
    else putOther(message as Post);
  }

  function putOther(post: Post): void {
    others.push(post);
    const project = projectOf(post);
    if (project !== undefined) size.arrived(project);
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
    commitNext(commit) {
      const taken: WriteMessage<Command>[] = [];
      const { maxBytes, isShared } = size;
      let bytes = 0;
      let takesSmallOnly = isShared;
      /** A single one of any size, which cannot be divided. */
      const fits = (_project: string, write: WriteMessage<Command>): boolean =>
        taken.length === 0 ||
        (bytes + costOf(write) <= maxBytes && !(takesSmallOnly && write.bytes > smallWriteBytes));
      while (taken.length < maxWritesPerCommit && bytes < maxBytes) {
        const next = writes.take(fits);
        if (next === undefined) break;
        taken.push(next.item);
        bytes += costOf(next.item);
        takesSmallOnly &&= next.item.bytes <= smallWriteBytes;
      }
      if (taken.length === 0) return;
      const startedAtMs = monotonicNowMs();
      const unfinished = commit(taken) ?? [];
      // The last one first, so that they keep their order.
      for (const { write, shareLeft } of unfinished.toReversed()) {
        const rest = { ...write, bytes: Math.ceil(write.bytes * shareLeft) };
        bytes -= rest.bytes;
        writes.addFirst(write.project, rest);
        // It was charged for the whole, and is for the rest when it is taken again.
        writes.charge(write.project, -costOf(rest));
      }
      size.took(bytes, monotonicNowMs() - startedAtMs);
    },
    get isShared() {
      return size.isShared;
    },
    nextOther: () => others.shift(),
    get isEmpty() {
      return writes.size === 0 && others.length === 0;
    },
    get isStopping() {
      return isStopping;
    },
  };
}

function costOf({ bytes }: { readonly bytes: number }): number {
  return bytes + bytesPerWrite;
}
