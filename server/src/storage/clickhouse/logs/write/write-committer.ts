import { createFairQueue } from '../../../../fairness/fair-queue.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import type { EarlierRequest } from './block-claims.ts';
import { type CommitOptions, commitWrites } from './commit-writes.ts';
import type { PendingWrite } from './pending-write.ts';
import type { ProjectAttributeKeys } from './project-attribute-keys.ts';
import { undecided } from './settle-blocks.ts';

export interface WriteCommitterOptions extends CommitOptions {
  readonly clickhouse: CommitOptions['clickhouse'] & Pick<ClickhouseDatabase, 'isLeftOut'>;
  readonly attributeKeys: Pick<ProjectAttributeKeys, 'save'>;
  readonly monotonicNowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /** Called after each commit, before its writes resolve. */
  readonly onStored: (projectIds: ReadonlySet<string>, receivedAtMs: number) => void;
}

/** Group commit: what arrives while a block is stored waits for the next one. */
export interface WriteCommitter {
  add(write: PendingWrite): void;
  /** Refuses new writes, and waits for those that wait. */
  stop(): Promise<void>;
}

const maxRecordsPerBlock = 50_000;
const maxBytesPerBlock = 32 * 1024 * 1024;
const maxRequestsPerBlock = 2_000;
/** How often to ask whether another gateway has stored the same request, and for how long. */
const openPollMs = 50;
const maxOpenMs = 5_000;

export function createWriteCommitter(options: WriteCommitterOptions): WriteCommitter {
  const { clickhouse, claims, session, attributeKeys, monotonicNowMs, setTimer, onStored } = options;
  const queue = createFairQueue<PendingWrite>({
    // The caller bounds them.
    maxItems: Number.POSITIVE_INFINITY,
    costOf: ({ rows }) => rows.byteCount,
  });
  /** Writes that wait for a timer. */
  let deferredCount = 0;
  let isStopping = false;
  let running: Promise<void> | undefined;

  function add(write: PendingWrite): void {
    queue.add(write.projectId, write);
    running ??= run();
  }

  async function run(): Promise<void> {
    // Others of the same turn join the first block.
    await Promise.resolve();
    while (queue.size > 0) await commit(takeBlock());
    running = undefined;
  }

  /** Of one arrival day, because a block is of one partition. */
  function takeBlock(): PendingWrite[] {
    const block: PendingWrite[] = [];
    let records = 0;
    let bytes = 0;
    const fits = (_owner: string, { rows, arrivalDay }: PendingWrite): boolean =>
      block[0] === undefined ||
      (block[0].arrivalDay === arrivalDay &&
        block.length < maxRequestsPerBlock &&
        records + rows.starts.length <= maxRecordsPerBlock &&
        bytes + rows.byteCount <= maxBytesPerBlock);
    while (true) {
      const next = queue.take(fits);
      if (next === undefined) return block;
      block.push(next.item);
      records += next.item.rows.starts.length;
      bytes += next.item.rows.byteCount;
    }
  }

  async function commit(writes: readonly PendingWrite[]): Promise<void> {
    try {
      await attributeKeys.save();
      const { stored, earlier } = await commitWrites(writes, options);
      if (stored.length > 0) {
        const receivedAtMs = Math.max(...stored.map((write) => write.receivedAtMs));
        onStored(new Set(stored.map(({ projectId }) => projectId)), receivedAtMs);
      }
      for (const { outcome, resolve } of stored) resolve({ ...outcome, duplicate: false });
      if (earlier.length > 0) await answerEarlier(earlier);
    } catch (error) {
      // Those that were resolved stay so.
      for (const { reject } of writes) reject(error);
    }
  }

  async function answerEarlier(writes: readonly PendingWrite[]): Promise<void> {
    const found = await claims.find(writes.map(({ digest }) => digest));
    const byDigest = new Map(found.map((request) => [Buffer.from(request.digest).toString('hex'), request]));
    const others = new Set<number>();
    const abandoned: PendingWrite[] = [];
    const open: PendingWrite[] = [];
    for (const write of writes) {
      const request = byDigest.get(write.digest.toString('hex'));
      if (request === undefined) abandoned.push(write);
      else if (!request.isOpen) write.resolve(toDuplicate(request));
      else if (request.shard !== null && clickhouse.isLeftOut(request.shard)) write.reject(undecided());
      else {
        if (request.epoch !== session.epoch) others.add(request.epoch);
        open.push(write);
      }
    }
    for (const epoch of others) await session.settleOther(epoch);
    // Only now: where that fails, all of them are refused, and their retries may come while these would wait.
    for (const write of abandoned) add(write);
    for (const write of open) defer(write);
  }

  /** Whoever stores the same request will confirm or abandon it, or let its lease end. */
  function defer(write: PendingWrite): void {
    const nowMs = monotonicNowMs();
    write.foundOpenAtMs ??= nowMs;
    if (isStopping || nowMs - write.foundOpenAtMs >= maxOpenMs) {
      write.reject(unavailable('another gateway is storing the same request; retry later'));
      return;
    }
    deferredCount += 1;
    setTimer(() => {
      deferredCount -= 1;
      add(write);
    }, openPollMs);
  }

  return {
    add,
    async stop() {
      isStopping = true;
      while (running !== undefined || deferredCount > 0) {
        await (running ?? new Promise<void>((resolve) => setTimer(resolve, openPollMs)));
      }
    },
  };
}

/** The answer to a request that was stored before. */
export function toDuplicate({ accepted, rejected, reason }: EarlierRequest): {
  readonly accepted: number;
  readonly rejected: number;
  readonly reason?: string;
  readonly duplicate: true;
} {
  return { accepted, rejected, ...(reason === null ? {} : { reason }), duplicate: true };
}
