import type { Worker } from 'node:worker_threads';
import { ownBytes } from '../../../ingest/own-bytes.ts';
import { createPendingAnswers } from '../../threads/pending-answers.ts';
import { fromFailureMessage, unavailable } from '../../threads/storage-failure.ts';
import { startWriterClient, type WriterClientOptions } from '../../threads/writer-client.ts';
import type { ClientProtocol, CommonNotice, CommonPost, TelemetryProtocol } from './writer-protocol.ts';

export interface TelemetryWriterOptions<Protocol extends TelemetryProtocol>
  extends Pick<WriterClientOptions<ClientProtocol<Protocol>>, 'onMigrated'> {
  /** Runs `startWriterLoop`. */
  readonly worker: Worker;
  /** For messages: `log store`. */
  readonly storeName: string;
  /** For messages: `log writer`. */
  readonly threadName: string;
  readonly limits: { readonly maxQueuedAppends: number; readonly maxQueuedBytes: number };
  readonly onNotice: (notice: Protocol['ownNotice']) => void;
  readonly onFatal: (error: Error) => void;
}

/** The calling thread's end of a writer of telemetry. Messages arrive in order. */
export interface TelemetryWriterClient<Protocol extends TelemetryProtocol> {
  readonly started: Protocol['started'];
  /** Calls the listener with each memtable to seal; first with those frozen before this call. */
  onFrozen(listener: (generation: number) => void): void;
  append(batch: Protocol['command']): Promise<Protocol['outcome']>;
  post(message: Protocol['ownPost']): void;
  /** Sends a message and resolves with the notice of the same id. */
  request(
    toPost: (id: number) => CommonPost | Protocol['ownPost'],
  ): Promise<CommonNotice | Protocol['ownNotice']>;
  /** Releases the memory of a memtable, which readers now read from day files. */
  retire(generation: number): void;
  /** Freezes memtables with data of days before this one; resolves with all unsealed ones that have such data. */
  freezeBefore(day: number): Promise<readonly number[]>;
  stop(): Promise<void>;
}

/** Memory of an append besides its request. */
const bytesPerAppend = 512;

/** Resolves when the write-ahead log has been replayed. */
export async function startTelemetryWriter<Protocol extends TelemetryProtocol>(
  options: TelemetryWriterOptions<Protocol>,
): Promise<TelemetryWriterClient<Protocol>> {
  type Notice = CommonNotice | Protocol['ownNotice'];
  const { worker, storeName, threadName, limits, onNotice, onFatal } = options;
  const pending = createPendingAnswers<Notice>();
  const early: number[] = [];
  let onFrozen = (generation: number): void => void early.push(generation);

  const client = await startWriterClient<ClientProtocol<Protocol>>({
    worker,
    storeName,
    threadName,
    maxQueuedWrites: limits.maxQueuedAppends,
    maxQueuedBytes: limits.maxQueuedBytes,
    estimateBytes: ({ request }) => request.byteLength + bytesPerAppend,
    claimantOf: ({ projectId, isOfWebKey = false }) => ({ tenant: projectId, isWebKey: isOfWebKey }),
    toTransfer: ({ request }) => [request.buffer],
    onNotice(notice) {
      if ('id' in notice) settle(notice.id as number, notice);
      else if (isKind(notice, 'frozen')) onFrozen(notice.generation);
      else onNotice(notice);
    },
    onMigrated: options.onMigrated,
    onFatal(error) {
      pending.refuseAll(unavailable(`The ${storeName} failed and the service is stopping.`, error));
      onFatal(error);
    },
  });

  function settle(id: number, notice: Notice): void {
    const isFailure = isKind(notice, 'failure');
    pending.settle(id, isFailure ? { error: fromFailureMessage(notice.failure) } : { ok: notice });
  }

  function request(toPost: (id: number) => CommonPost | Protocol['ownPost']): Promise<Notice> {
    return pending.request((id) => client.post(toPost(id)));
  }

  return {
    started: client.started,
    onFrozen(listener) {
      onFrozen = listener;
      for (const generation of [...client.started.frozen, ...early.splice(0)]) listener(generation);
    },
    // A transfer detaches the whole buffer, so a part of a shared one is copied first.
    append: (batch) => client.write({ ...batch, request: ownBytes(batch.request) }),
    post: client.post,
    request,
    retire: (generation) => client.post({ kind: 'retire', generation }),
    async freezeBefore(day) {
      const notice = await request((id) => ({ kind: 'freezeBefore', id, day }));
      // A 'freezeBefore' is answered by this notice only.
      return (notice as Extract<CommonNotice, { kind: 'frozenBefore' }>).generations;
    },
    async stop() {
      await client.stop();
      pending.refuseAll(unavailable(`The ${storeName} is stopping.`));
    },
  };
}

function isKind<Kind extends CommonNotice['kind']>(
  notice: { readonly kind: string },
  kind: Kind,
): notice is Extract<CommonNotice, { readonly kind: Kind }> {
  return notice.kind === kind;
}
