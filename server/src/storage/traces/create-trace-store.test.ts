import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeTraceStore } from '../../traces/testing/trace-store-contract.ts';
import { contractNowMs } from '../../traces/testing/trace-store-contract-clock.ts';
import { describeTraceStoreRules } from '../../traces/testing/trace-store-contract-rules.ts';
import { createTraceStore } from './create-trace-store.ts';

function openStore(folder: string) {
  const onFatal = (error: Error): never => {
    throw error;
  };
  return createTraceStore({ folder, nowMs: () => contractNowMs, onFatal, readerCount: 1 });
}

async function openInNewFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-traces-'));
  let store = await openStore(folder);
  return {
    store,
    async reopen() {
      await store.stop();
      store = await openStore(folder);
      return store;
    },
    async close() {
      await store.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

describeTraceStore('SQLite', openInNewFolder);
describeTraceStoreRules('SQLite', openInNewFolder);
