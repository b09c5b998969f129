import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testAutomationModel } from '../../automations/testing/test-automation-model.ts';
import { createTraceStore } from './create-trace-store.ts';

testAutomationModel('SQLite', {
  // Each schedule starts the threads of a store.
  share: 0.02,
  async open(nowMs) {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-traces-'));
    const onFatal = (error: Error): never => {
      throw error;
    };
    const store = await createTraceStore({ folder, monotonicNowMs: nowMs, onFatal, readerCount: 1 });
    return {
      store,
      async close() {
        await store.stop();
        rmSync(folder, { recursive: true });
      },
    };
  },
});
