import { createFairAdmission, type FairAdmission } from '../../../../fairness/fair-admission.ts';
import { createFairGate } from '../../../../fairness/fair-gate.ts';
import { runInTurns } from '../../../../fairness/in-turns.ts';
import type { AppendOutcome, LogBatch, LogStore } from '../../../../logs/log-store.ts';
import { toUtcDayOfNs } from '../../../../time/utc-day.ts';
import { unpackKeys } from '../../../log-ingest/project-keys.ts';
import type { PostgresDatabase } from '../../../postgres/database/postgres-database.ts';
import { digestInSteps, duplicateWindowMs } from '../../../sqlite/recent-requests.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import { maxWaitingBytes, maxWaitingWrites } from '../../../threads/write-queue-limits.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { createLogEncoderThreads, type LogEncoder } from '../threads/log-encoder-threads.ts';
import { unpackRows } from '../threads/packed-rows.ts';
import { parseWriterMark } from '../writer-mark.ts';
import { createBlockClaims, logsChannel } from './block-claims.ts';
import { dropDays } from './drop-days.ts';
import { type EncodedBatch, encodeBatch } from './encode-batch.ts';
import { heldBytesOf } from './log-rows.ts';
import { createLogWriterTable } from './log-writers.ts';
import { createProjectAttributeKeys } from './project-attribute-keys.ts';
import { readArrivalMark } from './read-arrival-mark.ts';
import { createWriteCommitter, toDuplicate } from './write-committer.ts';
import { createWriterSession } from './writer-session.ts';

export type LogWrites = Pick<
  LogStore,
  'append' | 'arrivalMark' | 'parseArrivalMark' | 'onAppend' | 'dropDaysBefore' | 'stop'
>;

export interface LogWritesOptions {
  readonly clickhouse: ClickhouseDatabase;
  readonly postgres: PostgresDatabase;
  readonly monotonicNowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /** Distinct keys of log attributes of a project; records with new ones beyond it are rejected. */
  readonly maxAttributeKeys: number;
  readonly limits?: Partial<LogWritesLimits>;
  /** For large requests; threads by default. */
  readonly encoder?: LogEncoder;
}

export interface LogWritesLimits {
  /** Appends that may wait; those of a project alone may be half of them. */
  readonly maxQueuedAppends: number;
  /** Of their requests, and as many again of their rows. */
  readonly maxQueuedBytes: number;
  /** Of a request that the calling thread encodes, in some milliseconds. */
  readonly maxBytesHere: number;
  /** How long the blocks of a gateway that died stay undecided. */
  readonly leaseMs: number;
  /** Of one insert. */
  readonly insertTimeoutMs: number;
  /** For how long an insert is repeated. */
  readonly repeatInsertForMs: number;
}

const defaultLimits: LogWritesLimits = {
  maxQueuedAppends: maxWaitingWrites,
  maxQueuedBytes: maxWaitingBytes,
  maxBytesHere: 256 * 1024,
  leaseMs: 15_000,
  insertTimeoutMs: 10_000,
  repeatInsertForMs: 8_000,
};

/** Memory of an append besides its request and its rows. */
const bytesPerAppend = 512;
const forgetEveryMs = 10_000;

/** The writing half of a log store over ClickHouse and PostgreSQL, of which several processes may write at once. */
export function createLogWrites(options: LogWritesOptions): LogWrites {
  const { clickhouse, postgres, monotonicNowMs, setTimer, maxAttributeKeys: maxKeys } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const { leaseMs } = limits;
  const claims = createBlockClaims(postgres, duplicateWindowMs);
  const attributeKeys = createProjectAttributeKeys(postgres, maxKeys);
  const maxQueuedRequests = limits.maxQueuedAppends;
  const { encoder = createLogEncoderThreads({ monotonicNowMs, maxQueuedRequests }) } = options;
  /** Large requests of a project one after the other, each with the keys that those before were admitted. */
  const encoding = createFairGate(1);
  const session = createWriterSession({
    clickhouse,
    claims,
    writers: createLogWriterTable(postgres, leaseMs),
    settleTimeoutMs: limits.insertTimeoutMs,
  });
  const admission = { maxItems: limits.maxQueuedAppends, maxBytes: limits.maxQueuedBytes };
  const waitingRequests = createFairAdmission(admission);
  /** Apart, because a small request may have large rows, which are not known before. */
  const waitingRows = createFairAdmission(admission);
  const listeners = new Set<(projectId: string) => void>();
  const appends = new Set<Promise<AppendOutcome>>();
  /** Requests that this gateway is storing, by their digest. */
  const underWay = new Map<string, Promise<AppendOutcome>>();
  let isStopping = false;
  let forgottenAtMs = monotonicNowMs();

  const committer = createWriteCommitter({
    clickhouse,
    claims,
    session,
    attributeKeys,
    insertTimes: {
      timeoutMs: limits.insertTimeoutMs,
      repeatForMs: limits.repeatInsertForMs,
      monotonicNowMs,
      pause: (ms) => new Promise((resolve) => setTimer(() => resolve(), ms)),
    },
    leaseMs,
    monotonicNowMs,
    setTimer,
    onStored(projectIds, receivedAtMs) {
      for (const projectId of projectIds) notify(projectId);
      if (monotonicNowMs() - forgottenAtMs < forgetEveryMs) return;
      forgottenAtMs = monotonicNowMs();
      // What remains is forgotten the next time.
      claims.forget(receivedAtMs - duplicateWindowMs).catch(() => undefined);
    },
  });

  function notify(projectId: string): void {
    for (const listener of listeners) listener(projectId);
  }

  const unlisten = postgres.onNotification(logsChannel, (payload = '') => {
    const separator = payload.indexOf(' ');
    // Those of this gateway were notified before its appends resolved.
    if (separator > 0 && payload.slice(0, separator) !== String(session.epoch))
      notify(payload.slice(separator + 1));
  });

  let cancelRenewal = renewLater();
  function renewLater(): () => void {
    return setTimer(() => {
      cancelRenewal = renewLater();
      // Once it has failed for long enough, another gateway takes over.
      session.renew().catch(() => undefined);
    }, leaseMs / 3);
  }

  function encode(batch: LogBatch): Promise<EncodedBatch> {
    const { projectId, request } = batch;
    const day = toUtcDayOfNs(batch.receivedAtNs);
    return request.byteLength > limits.maxBytesHere
      ? encoding.run(projectId, () => encodeElsewhere(batch, day))
      : attributeKeys.use(projectId, day, (keys) => encodeBatch(batch, keys));
  }

  async function encodeElsewhere(batch: LogBatch, day: number): Promise<EncodedBatch> {
    const { projectId } = batch;
    const keys = await attributeKeys.use(projectId, day, (known) => known.packed());
    const { rows, admitted, ...encoded } = await encoder.encode({ batch, day, maxKeys, keys });
    await attributeKeys.use(projectId, day, (known) => known.adopt(unpackKeys(admitted)));
    return { ...encoded, rows: unpackRows(rows) };
  }

  async function store(batch: LogBatch, digest: Buffer): Promise<AppendOutcome> {
    const { projectId } = batch;
    const encoded = await encode(batch);
    const receivedAtMs = Number(batch.receivedAtNs / 1_000_000n);
    const { accepted, rejected } = encoded.outcome;
    if (accepted > 0)
      return whileWaiting(waitingRows, batch, heldBytesOf(encoded.rows), () => {
        const { promise, resolve, reject } = Promise.withResolvers<AppendOutcome>();
        committer.add({ ...encoded, projectId, digest, receivedAtMs, resolve, reject });
        return promise;
      });
    // Of a retry, all records may be too old by now.
    const [earlier] = rejected === 0 ? [] : await claims.find([digest]);
    const isRetry = earlier?.isOpen === false && receivedAtMs - earlier.receivedAtMs < duplicateWindowMs;
    return isRetry ? toDuplicate(earlier) : { ...encoded.outcome, duplicate: false };
  }

  async function storeOnce(batch: LogBatch): Promise<AppendOutcome> {
    const { projectId, keyId, request } = batch;
    // A request may have tens of megabytes, which takes as many milliseconds.
    const digest = Buffer.from(await runInTurns(digestInSteps(projectId, keyId, request), monotonicNowMs));
    const key = digest.toString('hex');
    const first = underWay.get(key);
    if (first !== undefined) {
      const { rejections: _, ...counts } = await first;
      return { ...counts, duplicate: counts.accepted > 0 };
    }
    const storing = store(batch, digest);
    underWay.set(key, storing);
    try {
      return await storing;
    } finally {
      underWay.delete(key);
    }
  }

  return {
    async append(batch) {
      if (isStopping) throw unavailable('The log store is stopping.');
      const bytes = bytesPerAppend + batch.request.byteLength;
      const appending = whileWaiting(waitingRequests, batch, bytes, () => storeOnce(batch));
      appends.add(appending);
      try {
        return await appending;
      } finally {
        appends.delete(appending);
      }
    },
    arrivalMark: (projectId) => readArrivalMark(postgres, projectId),
    parseArrivalMark: parseWriterMark,
    onAppend(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dropDaysBefore: (ns) => dropDays(clickhouse, ns),
    async stop() {
      isStopping = true;
      unlisten();
      await Promise.allSettled(appends);
      await encoder.stop();
      await committer.stop();
      cancelRenewal();
      // The next process acquires it, or another one once its lease has ended.
      await session.release().catch(() => undefined);
    },
  };
}

/** @throws AppError `UNAVAILABLE` when too much waits already. */
async function whileWaiting<Result>(
  waiting: FairAdmission,
  { projectId, isOfWebKey = false }: Pick<LogBatch, 'projectId' | 'isOfWebKey'>,
  bytes: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const claimant = { tenant: projectId, isWebKey: isOfWebKey };
  if (!waiting.admit(claimant, bytes)) throw unavailable('Too many writes are waiting; retry later.');
  try {
    return await work();
  } finally {
    waiting.release(claimant, bytes);
  }
}
