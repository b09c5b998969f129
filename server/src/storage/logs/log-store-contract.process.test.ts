import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeLogStore } from '../../logs/testing/log-store-contract.ts';
import { logContractNowMs } from '../../logs/testing/log-store-contract-setup.ts';
import { propertyRuns } from '../../testing/property-runs.ts';
import { createLogStore } from './create-log-store.ts';

/** Every request becomes a memtable of its own, is sealed at once and merged soon. */
const limits = { maxMemtableBytes: 1, compactionIntervalMs: 20, purgeAfterMs: 1_000 };

// Starting the four threads of a store is slow, so the suite shares one among tests where it can.
describeLogStore(
  'day files',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-logs-'));
    const fail = (...reasons: unknown[]): never => {
      throw new Error(reasons.join(': '));
    };
    const store = await createLogStore({
      folder,
      nowMs: Date.now,
      monotonicNowMs: () => logContractNowMs,
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
  { pagingSchedules: propertyRuns(0.02) },
);
