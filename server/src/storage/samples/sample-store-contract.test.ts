import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeMetricStore } from '../../testing/metric-store-contract.ts';
import { metricContractNowMs } from '../../testing/metric-store-contract-setup.ts';
import { createSampleStore } from './create-sample-store.ts';

/** Generations of a few samples, so that each test reads memory, day files, and what is on its way. */
const limits = { maxGenerationSamples: 8, purgeAfterMs: 1_000 };

describeMetricStore('sample store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-samples-'));
  const fail = (...reasons: unknown[]): never => {
    throw new Error(reasons.join(': '));
  };
  const store = await createSampleStore({
    folder,
    nowMs: () => metricContractNowMs,
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
