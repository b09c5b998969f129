import { memoryUsage } from 'node:process';
import type { MemorySource } from '../http/server-metrics/expose-memory.ts';
import type { MetricStore } from '../metrics/metric-store.ts';
import { threadRegistry } from '../storage/threads/thread-registry.ts';
import { lastKnown } from '../time/last-known.ts';

/** A store that is too busy to answer is reported as it was last measured. */
const answerWithinMs = 500;

export function measureMemory(metrics: Pick<MetricStore, 'usage'>): MemorySource {
  const usage = lastKnown(metrics.usage, answerWithinMs);
  return {
    threads: threadRegistry.measure,
    async shared() {
      const { sampleBytes = 0, seriesBytes = 0 } = (await usage()) ?? {};
      return new Map([
        ['samples', sampleBytes],
        ['series', seriesBytes],
      ]);
    },
    residentBytes: memoryUsage.rss,
  };
}
