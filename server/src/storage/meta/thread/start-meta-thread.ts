import type { AppliedMigration } from '../../schema/applied-migration.ts';
import type { DamageFinding } from '../../scrub/damage-finding.ts';
import type { ScrubbedStore } from '../../scrub/scrubbed-store.ts';
import { describeLostFrames } from '../../sqlite/lost-frames.ts';
import { startWorker } from '../../threads/start-worker.ts';
import { unavailable } from '../../threads/storage-failure.ts';
import { startWriterClient, type WriterClientOptions } from '../../threads/writer-client.ts';
import { estimateBytes } from '../../trace-ingest/estimated-bytes.ts';
import { checksumMismatch } from '../checksums/damaged-row.ts';
import type { MetaRestored } from '../copies/restore-meta-database.ts';
import type { MetaStores } from '../meta-stores.ts';
import { notifyDocumentChanges } from '../notify-document-changes.ts';
import { createCallClaim, withdrawCall } from './call-claim.ts';
import {
  damagedFileRefusal,
  type MetaCall,
  type MetaNotice,
  type MetaStart,
  type MetaStarted,
} from './meta-messages.ts';
import {
  type Access,
  type MetaStoreName,
  type MetaThreadStores,
  metaOperations,
  type RemoteMethods,
} from './meta-operations.ts';
import { metaStoreName } from './serve-meta-calls.ts';

export interface MetaThreadOptions extends MetaStart, MetaReports {
  /** Called at most once, when `meta.db` can no longer be used and the process should exit. */
  readonly onFatal: (error: Error) => void;
  /** Calls back once; the returned function cancels it. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

/** Called with what the thread finds. */
export interface MetaReports {
  /** For each read that meets the item. */
  readonly onDamage: (finding: DamageFinding) => void;
  /** Called before the thread is used when the start restored `meta.db`. */
  readonly onRestored: (restored: MetaRestored) => void;
  /** Called before the thread is used when the start migrated `meta.db`. */
  readonly onMigrated?: ((migration: AppliedMigration) => void) | undefined;
  /** Called once for as long as the reason stays the same. */
  readonly onCopyFailure: (reason: string) => void;
}

export interface MetaThread {
  readonly stores: MetaStores;
  readonly scrubbed: ScrubbedStore;
  /** Why writes are refused, since the file was found damaged; `undefined` before. */
  findObstacle(): string | undefined;
  /** Waits for the calls under way, then ends the thread. */
  stop(): Promise<void>;
}

interface MetaProtocol {
  command: MetaCall;
  outcome: unknown;
  post: never;
  notice: MetaNotice;
  started: MetaStarted;
}

/** How long a call waits for its turn or for a lock that another process holds. */
const maxWaitMs = 5_000;
/** How soon a call is withdrawn that had begun at that moment: a lock that it met puts it back to those that wait. */
const withdrawRetryMs = 100;
/**
 * Calls that wait for their outcome. Writes alone hold half of them at most, which leaves places to reads: no lock of another process
 * holds those up.
 */
const maxWaitingCalls = 1_024;
/** Of their arguments, shared in the same way. A document has a megabyte, and some transitions of alerts have more in notifications. */
const maxWaitingBytes = 256 * 1024 * 1024;

/**
 * Opens `meta.db` in a thread of its own, so that the calling thread never waits for its disk or its locks. A call that
 * cannot begin within five seconds is withdrawn and fails with `UNAVAILABLE`; one that has begun is waited for.
 *
 * @throws Error with a one-line message when it cannot be opened or has a newer schema.
 */
export async function startMetaThread(options: MetaThreadOptions): Promise<MetaThread> {
  const { databasePath, copiesFolder, hasTelemetry } = options;
  const workerData: MetaStart = { databasePath, copiesFolder, hasTelemetry };
  return connectMetaThread({ ...options, worker: startWorker('meta', { workerData }) });
}

/** @param options.worker runs `serveMetaCalls`. */
export async function connectMetaThread({
  worker,
  onFatal,
  setTimer,
  ...reports
}: Omit<MetaThreadOptions, keyof MetaStart> &
  Pick<WriterClientOptions<MetaProtocol>, 'worker'>): Promise<MetaThread> {
  let foreignChanges = 0;
  let obstacle: string | undefined;
  const client = await startWriterClient<MetaProtocol>({
    worker,
    storeName: metaStoreName,
    threadName: 'thread of meta.db',
    maxQueuedWrites: maxWaitingCalls,
    maxQueuedBytes: maxWaitingBytes,
    estimateBytes: ({ args }) => estimateBytes(args),
    claimantOf: ({ access }) => ({ tenant: access, isWebKey: false }),
    onNotice: take,
    onMigrated: reports.onMigrated,
    onFatal,
  });
  const { restored, lostFrames } = client.started;
  if (restored !== undefined) reports.onRestored(restored);
  if (lostFrames > 0)
    reports.onDamage({ store: 'meta', item: 'meta.db-wal', reason: describeLostFrames(lostFrames) });

  function take(notice: MetaNotice): void {
    switch (notice.kind) {
      case 'foreign-change':
        foreignChanges = notice.marker;
        break;
      case 'damaged-item':
        reports.onDamage({ store: 'meta', item: notice.item, reason: checksumMismatch });
        break;
      case 'damaged-file':
        obstacle = damagedFileRefusal(notice.reason);
        reports.onDamage({ store: 'meta', item: 'file meta.db', reason: notice.reason });
        break;
      case 'copy-failed':
        reports.onCopyFailure(notice.reason);
    }
  }

  async function call(command: Omit<MetaCall, 'claim'>): Promise<unknown> {
    const claim = createCallClaim();
    const { promise, reject } = Promise.withResolvers<never>();
    const withdrawIn = (delayMs: number): (() => void) =>
      setTimer(() => {
        if (withdrawCall(claim)) reject(waitedTooLong());
        else cancelTimer = withdrawIn(withdrawRetryMs);
      }, delayMs);
    let cancelTimer = withdrawIn(maxWaitMs);
    try {
      return await Promise.race([client.write({ ...command, claim }), promise]);
    } finally {
      cancelTimer();
    }
  }

  /** The methods of a store that run in the thread. */
  function remote<Name extends MetaStoreName>(store: Name): RemoteMethods<MetaThreadStores[Name]> {
    const operations: Readonly<Record<string, Access>> = metaOperations[store];
    const methods = Object.entries(operations).map(([method, access]) => [
      method,
      (...args: readonly unknown[]) => call({ store, method, access, args }),
    ]);
    // Cast: the table has exactly the methods of the store, and the thread calls them with the same arguments.
    return Object.fromEntries(methods) as RemoteMethods<MetaThreadStores[Name]>;
  }
  const foreignChangeMarker = async (): Promise<number> => foreignChanges;

  return {
    stores: {
      identities: { ...remote('identities'), foreignChangeMarker },
      users: remote('users'),
      links: remote('links'),
      sessions: { ...remote('sessions'), foreignChangeMarker },
      secrets: remote('secrets'),
      documents: notifyDocumentChanges(remote('documents')),
      incidents: remote('incidents'),
      channels: remote('channels'),
      automations: remote('automations'),
      outbox: remote('outbox'),
      usage: remote('usage'),
      audit: remote('audit'),
      retention: remote('retention'),
    },
    scrubbed: { name: 'meta', ...remote('scrub') },
    findObstacle: () => obstacle,
    stop: client.stop,
  };
}

function waitedTooLong() {
  return unavailable(
    `meta.db could not be used for ${maxWaitMs / 1000} s, because another process holds its lock or its disk is slow; nothing was changed, retry later`,
  );
}
