import { createFairAdmission } from '../../../../fairness/fair-admission.ts';
import type { MetricAppendOutcome } from '../../../../metrics/metric-store.ts';
import { forgetRequests } from '../../../postgres/metrics/metric-requests.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import type { InsertTimes } from '../../database/insert-block.ts';
import { createAppendQueue } from './append-queue.ts';
import { createGatewayKnowledge } from './gateway-knowledge.ts';
import { defaultMetricWriteLimits } from './metric-write-limits.ts';
import type { MetricWrites, MetricWritesOptions } from './metric-writes.ts';
import { createRequestCommitter } from './request-committer.ts';

const forgetEveryMs = 10_000;

export function createMetricWrites(options: MetricWritesOptions): MetricWrites {
  const { postgres, clickhouse, nowMs, monotonicNowMs, setTimer, onCommitted } = options;
  const limits = { ...defaultMetricWriteLimits, ...options.limits };
  const insertTimes: InsertTimes = {
    timeoutMs: limits.insertTimeoutMs,
    repeatForMs: limits.repeatInsertForMs,
    monotonicNowMs,
    pause(ms) {
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimer(resolve, ms);
      return promise;
    },
  };
  const knowledge = createGatewayKnowledge(options, limits);
  const committer = createRequestCommitter({
    postgres,
    clickhouse,
    knowledge,
    limits,
    insertTimes,
    nowMs,
  });
  const queue = createAppendQueue({
    committer,
    maxCommitBytes: limits.maxCommitBytes,
    onCommitted(commits) {
      if (commits.length > 0) onCommitted?.(commits);
    },
  });
  const admission = createFairAdmission({
    maxItems: limits.maxQueuedAppends,
    maxBytes: limits.maxQueuedBytes,
  });
  let isStopping = false;
  let forgottenAtMs = monotonicNowMs();

  /** Every ten seconds at most: until then expired requests cost their space alone. */
  function forgetExpired(): void {
    if (monotonicNowMs() - forgottenAtMs < forgetEveryMs) return;
    forgottenAtMs = monotonicNowMs();
    forgetRequests(postgres, nowMs()).catch(() => undefined);
  }

  return {
    async append(batch) {
      if (isStopping) throw unavailable('The metric store is stopping.');
      const claimant = { tenant: batch.projectId, isWebKey: batch.isOfWebKey ?? false };
      const bytes = batch.request.byteLength;
      if (!admission.admit(claimant, bytes)) throw unavailable('Too many writes are waiting; retry later.');
      const { promise, resolve, reject } = Promise.withResolvers<MetricAppendOutcome>();
      queue.add({ batch, skippedCount: 0, resolve, reject });
      try {
        return await promise;
      } finally {
        admission.release(claimant, bytes);
        forgetExpired();
      }
    },
    forgetDaysBefore: (day) => knowledge.known.forgetDaysBefore(day),
    usage: () => ({
      seriesCount: knowledge.known.count,
      sampleBytes: 0,
      seriesBytes: knowledge.known.byteSize,
    }),
    async stop() {
      isStopping = true;
      await queue.stop();
    },
  };
}
