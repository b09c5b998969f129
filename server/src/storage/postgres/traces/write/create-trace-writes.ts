import { createFairAdmission } from '../../../../fairness/fair-admission.ts';
import { createSharedUse } from '../../../../fairness/shared-use.ts';
import { defaultLabelLimits, type LabelLimits } from '../../../../traces/trace-labels.ts';
import type {
  SpanAppendOutcome,
  SpanStore,
  TraceStore,
  WriteOutcome,
} from '../../../../traces/trace-store.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import { maxWaitingBytes, maxWaitingWrites } from '../../../threads/write-queue-limits.ts';
import { estimateBytes } from '../../../trace-ingest/estimated-bytes.ts';
import { createSpanRequestReader } from '../../../trace-ingest/read-span-request.ts';
import type { SpanStep } from '../../../trace-ingest/span-steps.ts';
import { type ClientWrite, claimantOfWrite, type SpanWrite } from '../../../trace-ingest/trace-command.ts';
import { createUnfinishedRequests } from '../../../trace-ingest/unfinished-requests.ts';
import type { TimelineParts } from '../../../trace-timelines/timeline-parts.ts';
import type { PostgresDatabase } from '../../database/postgres-database.ts';
import { createCommitNumbers } from './commit-numbers.ts';
import { batchRoom, type UnfinishedSpans } from './prepared-write.ts';
import { forgetRequests } from './recent-span-requests.ts';
import { forgetSpanProgress } from './span-progress.ts';
import { createTraceCommitter } from './trace-committer.ts';
import type { TraceRules } from './trace-rules.ts';
import { writeBatch } from './write-batch.ts';

export type TraceWrites = SpanStore &
  Pick<TraceStore, 'flush' | 'keepAlive' | 'close' | 'appendPluginEvents' | 'delete' | 'stop'>;

export interface TraceWritesOptions {
  readonly postgres: PostgresDatabase;
  readonly parts: Pick<TimelineParts, 'insert'>;
  readonly rules: TraceRules;
  /** Wall clock. */
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  /** Default `defaultLabelLimits`. Gateways that write at once may exceed them by what each of them adds in one write. */
  readonly labelLimits?: LabelLimits;
  readonly limits?: Partial<TraceWritesLimits>;
}

export interface TraceWritesLimits {
  /** Commands that may wait; those of a project alone may be half of them. */
  readonly maxQueuedWrites: number;
  readonly maxQueuedBytes: number;
  /** How long PostgreSQL waits for a gateway that hangs within a transaction; longer than inserts of parts are repeated. */
  readonly maxIdleMs: number;
}

const defaultLimits: TraceWritesLimits = {
  maxQueuedWrites: maxWaitingWrites,
  maxQueuedBytes: maxWaitingBytes,
  maxIdleMs: 20_000,
};

/** While projects share the gateway, of a request a hundred milliseconds or two. A commit takes some tens, however little is in it. */
const sharedStep: SpanStep = {
  maxTraces: 256,
  maxSpans: 10_000,
  maxLabels: 10_000,
  maxBytes: 4 * 1024 * 1024,
};

const forgetEveryMs = 10_000;

/** The writing half of a trace store, of which several processes may write the same traces at once. */
export function createTraceWrites(options: TraceWritesOptions): TraceWrites {
  const { postgres, parts, rules, monotonicNowMs, labelLimits = defaultLabelLimits } = options;
  const { maxIdleMs, maxQueuedWrites, maxQueuedBytes } = { ...defaultLimits, ...options.limits };
  const numbers = createCommitNumbers(options);
  const readSpans = createSpanRequestReader();
  const admission = createFairAdmission({ maxItems: maxQueuedWrites, maxBytes: maxQueuedBytes });
  const unfinished = createUnfinishedRequests<SpanWrite, UnfinishedSpans>();
  const use = createSharedUse(monotonicNowMs);
  const committer = createTraceCommitter((commands) =>
    writeBatch(commands, {
      postgres,
      parts,
      numbers,
      rules,
      labelLimits,
      readSpans,
      unfinished,
      step: use.isShared() ? sharedStep : batchRoom,
      maxIdleMs,
      monotonicNowMs,
    }),
  );
  let isStopping = false;
  let forgottenAtMs = monotonicNowMs();

  async function write(command: ClientWrite | SpanWrite): Promise<WriteOutcome | SpanAppendOutcome> {
    if (isStopping) throw unavailable('The trace store is stopping.');
    const claimant = claimantOfWrite(command);
    const bytes = command.kind === 'spans' ? command.request.length : estimateBytes(command);
    if (!admission.admit(claimant, bytes)) throw unavailable('Too many writes are waiting; retry later.');
    use.arrived(command.projectId);
    const { promise, resolve, reject } = Promise.withResolvers<WriteOutcome | SpanAppendOutcome>();
    committer.add({ command, bytes, resolve, reject });
    try {
      return await promise;
    } finally {
      admission.release(claimant, bytes);
    }
  }

  /** Every ten seconds at most: until then expired requests cost their space alone. */
  function forgetExpired(receivedAtMs: number): void {
    if (monotonicNowMs() - forgottenAtMs < forgetEveryMs) return;
    forgottenAtMs = monotonicNowMs();
    forgetRequests(postgres, receivedAtMs).catch(() => undefined);
    forgetSpanProgress(postgres, receivedAtMs).catch(() => undefined);
  }

  // Casts: a command is answered with the outcome of its kind.
  const writeClient = (command: ClientWrite) => write(command) as Promise<WriteOutcome>;
  const writeSpans = (command: SpanWrite) => write(command) as Promise<SpanAppendOutcome>;

  return {
    flush: (flush) => writeClient({ kind: 'flush', ...flush }),
    keepAlive: (projectId, traceId, receivedAtMs, isOfWebKey = false) =>
      writeClient({ kind: 'keepAlive', projectId, traceId, receivedAtMs, isOfWebKey }),
    close: (close) => writeClient({ kind: 'close', ...close }),
    appendPluginEvents: (events) => writeClient({ kind: 'pluginEvents', ...events }),
    delete: (projectId, traceId, receivedAtMs) =>
      writeClient({ kind: 'delete', projectId, traceId, receivedAtMs }),
    async appendSpans(append) {
      const outcome = await writeSpans({ kind: 'spans', ...append });
      forgetExpired(append.receivedAtMs);
      return outcome;
    },
    async stop() {
      isStopping = true;
      await committer.stop();
      // Retention removes what remains.
      await numbers.stop().catch(() => undefined);
    },
  };
}
