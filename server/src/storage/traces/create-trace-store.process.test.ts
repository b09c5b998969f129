import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sampleFlush, sampleProjectId, sampleTraceId } from '../../traces/testing/sample-trace.ts';
import { describeTraceStore } from '../../traces/testing/trace-store-contract.ts';
import { contractNowMs } from '../../traces/testing/trace-store-contract-clock.ts';
import { describeTraceStoreRules } from '../../traces/testing/trace-store-contract-rules.ts';
import { createTraceStore, type TraceStoreOptions } from './create-trace-store.ts';

function openStore(folder: string, options: Pick<TraceStoreOptions, 'readTimeoutMs'> = {}) {
  const onFatal = (error: Error): never => {
    throw error;
  };
  return createTraceStore({
    folder,
    monotonicNowMs: () => contractNowMs,
    onFatal,
    readerCount: 1,
    ...options,
  });
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

it('reads of one trace and of labels have the deadline that it is given', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-traces-'));
  const store = await openStore(folder, { readTimeoutMs: 0 });
  const reads = [
    store.get(sampleProjectId, sampleTraceId(0)),
    store.timeline(sampleProjectId, sampleTraceId(0)),
    store.tags(sampleProjectId),
    store.attributeKeys(sampleProjectId),
    store.attributeValues(sampleProjectId, 'key'),
  ];
  for (const outcome of await Promise.allSettled(reads)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'DEADLINE_EXCEEDED' } });
  }
  await store.stop();
  rmSync(folder, { recursive: true });
});

it('removes due traces in steps, between which it takes writes and stops', async () => {
  const { store, close } = await openInNewFolder();
  const traceCount = 1_500;
  const flushes = Array.from({ length: traceCount }, (_, index) => store.flush(sampleFlush(index)));
  await Promise.all(flushes);
  const stopping = new AbortController();
  const dropping = store.dropCreatedBefore(10_001, stopping.signal);
  await store.flush(sampleFlush(traceCount, { receivedAtMs: 20_000 }));
  stopping.abort();
  await dropping;
  expect(await store.get(sampleProjectId, sampleTraceId(0))).toBeUndefined();
  expect(await store.get(sampleProjectId, sampleTraceId(traceCount - 1))).toBeDefined();
  await store.dropCreatedBefore(10_001, new AbortController().signal);
  expect(await store.get(sampleProjectId, sampleTraceId(traceCount - 1))).toBeUndefined();
  expect(await store.get(sampleProjectId, sampleTraceId(traceCount))).toBeDefined();
  await close();
});
