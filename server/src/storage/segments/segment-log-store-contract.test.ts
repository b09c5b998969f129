import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeLogStore } from '../../testing/log-store-contract.ts';
import { logContractNowMs } from '../../testing/log-store-contract-setup.ts';
import { createSegmentLogStore } from './segment-log-store.ts';

/** Every request becomes a generation of its own, is sealed at once and merged soon. */
const limits = { maxGenerationBytes: 1, upkeepMs: 20, purgeAfterMs: 1_000 };

// Each store is four threads, which is what takes the time.
describeLogStore(
  'segments',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-logs-'));
    const fail = (...reasons: unknown[]): never => {
      throw new Error(reasons.join(': '));
    };
    const store = await createSegmentLogStore({
      folder,
      nowMs: () => logContractNowMs,
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
  },
  { pagingSchedules: 100 },
);
