import type { MetricStore } from '../../../../metrics/metric-store.ts';
import type { QueryBudget, RunBudget } from '../../../../time/query-budget.ts';
import { fromPromqlFailure } from '../../../metric-queries/answer-or-failure.ts';
import type { SampleAnswers, SampleRequest } from '../../../metric-queries/sample-request.ts';
import { createReaderPool, type ReaderPool } from '../../../threads/reader-pool.ts';
import { startReaderThread } from '../../../threads/reader-thread.ts';
import { readerLimits, startWorker } from '../../../threads/start-worker.ts';
import type { ClickhouseServers } from '../../database/clickhouse-servers.ts';
import { defaultMetricReadLimits, type MetricReadLimits } from './metric-read-limits.ts';
import type { MetricReaderNote, MetricReaderStart, MetricReadResults } from './metric-reader-protocol.ts';

export interface MetricReadsOptions {
  /** Each reader thread has connections of its own. */
  readonly servers: ClickhouseServers;
  /** The clock of `QueryBudget.deadlineMs`. */
  readonly monotonicNowMs: () => number;
  /** Milliseconds since the epoch: earlier samples are hidden. All are shown by default; see `MetricReads.keepFrom`. */
  readonly keptFromMs?: number;
  readonly limits?: Partial<MetricReadLimits>;
}

/** The reading half of a `MetricStore` over ClickHouse. It sees every sample that was stored before the read began. */
export interface MetricReads
  extends Pick<
    MetricStore,
    | 'instant'
    | 'range'
    | 'series'
    | 'labelNames'
    | 'labelValues'
    | 'metadata'
    | 'catalogue'
    | 'cardinality'
    | 'exemplars'
    | 'evaluateConditions'
  > {
  /** Hides earlier samples from the reads that start afterwards. */
  keepFrom(ms: number): void;
  /** Waits for the reads under way, then ends the threads. */
  stop(): Promise<void>;
}

type MetricReaderPool = ReaderPool<SampleRequest, MetricReadResults, MetricReaderNote>;
type RequestOf<Kind> = Extract<SampleRequest, { readonly kind: Kind }>;

const storeName = 'metric store';
/** Of reads for conditions, which are of many projects. */
const everyProject = '';

/** Queries and lists share some threads; conditions of alerts have one of their own, so that no query delays them. */
export function createMetricReads(options: MetricReadsOptions): MetricReads {
  const { servers, monotonicNowMs } = options;
  const limits = { ...defaultMetricReadLimits, ...options.limits };
  let { keptFromMs = Number.MIN_SAFE_INTEGER } = options;
  const queries = createReaders({
    readerCount: limits.readerCount,
    projectOf: ({ query }) => ('projectId' in query ? query.projectId : everyProject),
    yieldsToOtherThreads: true,
  });
  // The alerting decides whose turn it is.
  const alerts = createReaders({
    readerCount: 1,
    projectOf: () => everyProject,
    yieldsToOtherThreads: false,
  });

  function createReaders({
    yieldsToOtherThreads,
    ...pool
  }: {
    readonly readerCount: number;
    readonly projectOf: (request: SampleRequest) => string;
    readonly yieldsToOtherThreads: boolean;
  }): MetricReaderPool {
    return createReaderPool({
      ...pool,
      storeName,
      monotonicNowMs,
      maxQueuedReads: limits.maxQueuedReads,
      startThread: (onDeath) => {
        const workerData: MetricReaderStart = { servers, keptFromMs, yieldsToOtherThreads, limits };
        const worker = startWorker('metric-reader', { workerData, resourceLimits: readerLimits });
        return startReaderThread({ worker, storeName, onDeath });
      },
    });
  }

  async function read<Kind extends SampleRequest['kind']>(
    pool: MetricReaderPool,
    request: RequestOf<Kind>,
    budget: QueryBudget | RunBudget,
  ): Promise<SampleAnswers[Kind]> {
    // Cast: a reader answers a request with the answer of its kind.
    const result = (await pool.read(request, budget)) as MetricReadResults[Kind];
    if (result.kind === 'promql') throw fromPromqlFailure(result.failure);
    return result.answer as SampleAnswers[Kind];
  }

  return {
    instant: (query, budget) => read(queries, { kind: 'instant', query }, budget),
    range: (query, budget) => read(queries, { kind: 'range', query }, budget),
    series: (query, budget) => read(queries, { kind: 'series', query }, budget),
    labelNames: (query, budget) => read(queries, { kind: 'labelNames', query }, budget),
    labelValues: (query, budget) => read(queries, { kind: 'labelValues', query }, budget),
    metadata: (query, budget) => read(queries, { kind: 'metadata', query }, budget),
    catalogue: (query, budget) => read(queries, { kind: 'catalogue', query }, budget),
    cardinality: (query, budget) => read(queries, { kind: 'cardinality', query }, budget),
    exemplars: (query, budget) => read(queries, { kind: 'exemplars', query }, budget),
    evaluateConditions: (query, budget) => read(alerts, { kind: 'conditions', query }, budget),
    keepFrom(ms) {
      keptFromMs = ms;
      for (const pool of [queries, alerts]) pool.broadcast({ kind: 'keepFrom', ms: keptFromMs });
    },
    async stop() {
      await Promise.all([queries.stop(), alerts.stop()]);
    },
  };
}
