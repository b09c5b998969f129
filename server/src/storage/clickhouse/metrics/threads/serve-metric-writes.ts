import type { MessagePort } from 'node:worker_threads';
import type { MetricCommit } from '../../../../metrics/metric-store.ts';
import { createWatchedNames } from '../../../../metrics/watched-names.ts';
import { toFailureMessage } from '../../../threads/storage-failure.ts';
import type { WriteMessage, WriteReply } from '../../../threads/thread-messages.ts';
import type { MetricWrites, MetricWritesOptions } from '../write/metric-writes.ts';
import type { FromMetricWriter, MetricWriterProtocol, ToMetricWriter } from './metric-writer-protocol.ts';

export interface ServeMetricWritesOptions {
  /** Called once. */
  readonly createWrites: (onCommitted: NonNullable<MetricWritesOptions['onCommitted']>) => MetricWrites;
  /** Called after the last append. */
  readonly release: () => Promise<void>;
}

const storeName = 'metric store';

/**
 * Runs in the thread that writes metrics: answers the messages of `startMetricWriter`. Decoding a large request takes longer than any
 * other caller of the main thread should wait.
 */
export function serveMetricWrites(port: MessagePort, options: ServeMetricWritesOptions): void {
  const post = (message: FromMetricWriter): void => port.postMessage(message);
  const writes = options.createWrites((commits) => {
    const ofWatched = commits.flatMap(keepWatched);
    if (ofWatched.length > 0) post({ kind: 'notice', notice: { kind: 'committed', commits: ofWatched } });
  });
  const watched = createWatchedNames();
  let replies: WriteReply<MetricWriterProtocol['outcome']>[] = [];

  port.on('message', (message: ToMetricWriter) => {
    switch (message.kind) {
      case 'write':
        return void append(message).then(reply);
      case 'watch':
        watched.change(message.added, message.removed);
        return post({ kind: 'notice', notice: { kind: 'watching', id: message.id } });
      case 'measure':
        return post({ kind: 'notice', notice: { kind: 'measured', id: message.id, usage: writes.usage() } });
      case 'forgetDays':
        return writes.forgetDaysBefore(message.beforeDay);
      case 'stop':
        return void stop();
    }
  });
  post({ kind: 'ready', started: undefined });

  /** Names of a commit may be many, and alerts use few of them. */
  function keepWatched({ projectId, newestMs }: MetricCommit): MetricCommit[] {
    const names = watched.of(projectId);
    if (names === undefined) return [];
    const kept = new Map([...newestMs].filter(([name]) => names.has(name)));
    return kept.size === 0 ? [] : [{ projectId, newestMs: kept }];
  }

  async function append({
    id,
    command,
  }: WriteMessage<MetricWriterProtocol['command']>): Promise<WriteReply<MetricWriterProtocol['outcome']>> {
    try {
      return { id, outcome: await writes.append(command) };
    } catch (error) {
      return { id, failure: toFailureMessage(error, storeName) };
    }
  }

  /** The appends of a commit resolve together, and are answered by one message. */
  function reply(answer: WriteReply<MetricWriterProtocol['outcome']>): void {
    if (replies.length === 0) setImmediate(flush);
    replies.push(answer);
  }

  function flush(): void {
    if (replies.length > 0) post({ kind: 'written', replies });
    replies = [];
  }

  async function stop(): Promise<void> {
    await writes.stop();
    await options.release();
    // After the last append's `then`, and before the port is closed.
    setImmediate(() => {
      flush();
      port.close();
    });
  }
}
