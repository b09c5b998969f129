import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { createFairQueue } from '../../fairness/fair-queue.ts';
import { type CommitSize, createCommitSize } from './commit-size.ts';
import type { StopMessage, WriteMessage } from './thread-messages.ts';

const maxWritesPerCommit = 512;
/** While projects share the writer, a commit of writes up to this takes no larger one along, which they would wait for. */
const smallWriteBytes = 16 * 1024;
/** Work for a write besides its bytes. */
const bytesPerWrite = 512;

/** A write of which a part is stored, or nothing because it waits for one of its project. */
export interface UnfinishedWrite<Command> {
  readonly write: WriteMessage<Command>;
  /** Of what was left of it before, from 0 to 1. */
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
  return new SharedWriteQueue(monotonicNowMs, projectOf);
}

class SharedWriteQueue<Command, Post extends { readonly kind: string }> implements WriteQueue<Command, Post> {
  isStopping = false;
  readonly #monotonicNowMs: () => number;
  readonly #projectOf: (post: Post) => string | undefined;
  readonly #writes = createFairQueue<WriteMessage<Command>>({
    // The sender bounds them.
    maxItems: Number.POSITIVE_INFINITY,
    costOf,
  });
  readonly #size: CommitSize;
  readonly #others: Post[] = [];

  constructor(monotonicNowMs: () => number, projectOf: (post: Post) => string | undefined) {
    this.#monotonicNowMs = monotonicNowMs;
    this.#projectOf = projectOf;
    this.#size = createCommitSize(monotonicNowMs);
  }

  put(message: Message<Command, Post>): void {
    // Casts: the kinds differ, which the compiler does not see through the type parameter.
    if (message.kind === 'write') {
      const write = message as WriteMessage<Command>;
      this.#writes.add(write.project, write);
      this.#size.arrived(write.project);
    } else if (message.kind === 'stop') this.isStopping = true;
    else this.#putOther(message as Post);
  }

  #putOther(post: Post): void {
    this.#others.push(post);
    const project = this.#projectOf(post);
    if (project !== undefined) this.#size.arrived(project);
  }

  drain(port: MessagePort): void {
    while (true) {
      const next: { message: Message<Command, Post> } | undefined = receiveMessageOnPort(port);
      if (next === undefined) return;
      this.put(next.message);
    }
  }

  commitNext(
    commit: (writes: readonly WriteMessage<Command>[]) => readonly UnfinishedWrite<Command>[] | undefined,
  ): void {
    const taken: WriteMessage<Command>[] = [];
    const { maxBytes, isShared } = this.#size;
    let bytes = 0;
    let takesSmallOnly = isShared;
    /** A single one of any size, which cannot be divided. */
    const fits = (_project: string, write: WriteMessage<Command>): boolean =>
      taken.length === 0 ||
      (bytes + costOf(write) <= maxBytes && !(takesSmallOnly && write.bytes > smallWriteBytes));
    while (taken.length < maxWritesPerCommit && bytes < maxBytes) {
      const next = this.#writes.take(fits);
      if (next === undefined) break;
      taken.push(next.item);
      bytes += costOf(next.item);
      takesSmallOnly &&= next.item.bytes <= smallWriteBytes;
    }
    if (taken.length === 0) return;
    const startedAtMs = this.#monotonicNowMs();
    const unfinished = commit(taken) ?? [];
    // Those of a project at once: there may be hundreds, before others that wait.
    for (const [project, writes] of Map.groupBy(unfinished, ({ write }) => write.project)) {
      const rests = writes.map(({ write, shareLeft }) => toRest(write, shareLeft));
      this.#writes.putBack(project, rests);
      for (const rest of rests) bytes -= costOf(rest);
    }
    this.#size.took(bytes, this.#monotonicNowMs() - startedAtMs);
  }

  get isShared(): boolean {
    return this.#size.isShared;
  }

  nextOther(): Post | undefined {
    return this.#others.shift();
  }

  get isEmpty(): boolean {
    return this.#writes.size === 0 && this.#others.length === 0;
  }
}

function toRest<Command>(write: WriteMessage<Command>, shareLeft: number): WriteMessage<Command> {
  return { ...write, bytes: Math.ceil(write.bytes * shareLeft) };
}

function costOf({ bytes }: { readonly bytes: number }): number {
  return bytes + bytesPerWrite;
}
