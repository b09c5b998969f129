import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeTraceStore } from '../../traces/testing/trace-store-contract.ts';
import { contractNowMs } from '../../traces/testing/trace-store-contract-clock.ts';
import { createTraceStore } from './create-trace-store.ts';

describeTraceStore('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-traces-'));
  const onFatal = (error: Error): never => {
    throw error;
  };
  const store = await createTraceStore({ folder, nowMs: () => contractNowMs, onFatal, readerCount: 1 });
  return {
    store,
    async close() {
      await store.stop();
      rmSync(folder, { recursive: true });
    },
  };
});
