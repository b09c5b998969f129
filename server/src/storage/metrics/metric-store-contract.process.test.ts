import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeMetricStore } from '../../metrics/testing/metric-store-contract.ts';
import { metricContractNowMs } from '../../metrics/testing/metric-store-contract-setup.ts';
import { createMetricStore } from './create-metric-store.ts';

/** Memtables of a few samples, so that each test reads open, frozen and sealed ones. */
const limits = { maxMemtableSamples: 8, leastSamplesPerSeries: 1, purgeAfterMs: 1_000 };

describeMetricStore('sample store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-samples-'));
  const fail = (...reasons: unknown[]): never => {
    throw new Error(reasons.join(': '));
  };
  const store = await createMetricStore({
    folder,
    nowMs: () => metricContractNowMs,
    monotonicNowMs: () => metricContractNowMs,
    onFatal: fail,
    onQuarantine: fail,
    readerCount: 1,
    limits,
  });
  return {
    store,
    async close() {
      await store.stop();
      rmSync(folder, { recursive: true });
    },
  };
});
