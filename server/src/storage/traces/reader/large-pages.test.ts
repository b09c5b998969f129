import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleFlush, sampleProjectId } from '../../../traces/testing/sample-trace.ts';
import { contractNowMs, unhurried } from '../../../traces/testing/trace-store-contract-clock.ts';
import type { PageStart, TraceStore } from '../../../traces/trace-store.ts';
import { createTraceStore } from '../create-trace-store.ts';

const traceCount = 24;
/** A mebibyte: 256 attributes of 4,096 bytes, the most a trace may have. */
const attributes = new Map(Array.from({ length: 256 }, (_, index) => [`key-${index}`, 'v'.repeat(4096)]));

let folder: string;
let store: TraceStore;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-large-pages-'));
  const onFatal = (error: Error): never => {
    throw error;
  };
  store = await createTraceStore({ folder, monotonicNowMs: () => contractNowMs, onFatal, readerCount: 1 });
  for (let index = 1; index <= traceCount; index += 1) await store.flush(sampleFlush(index, { attributes }));
});
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true });
});

async function readPage(start: PageStart) {
  const filter = { kind: 'filter', clauses: [] } as const;
  return store.list({ projectId: sampleProjectId, filter, window: {}, start, pageSize: 1000 }, unhurried);
}

it('ends a page of large traces early and continues after it, without a gap', async () => {
  const first = await readPage({ kind: 'newest' });
  expect(first.total).toBe(traceCount);
  const { nextAfterNumber = 0 } = first;
  const second = await readPage({ kind: 'after', traceNumber: nextAfterNumber });
  expect(second.nextAfterNumber).toBeUndefined();
  const numbers = [...first.traces, ...second.traces].map(({ traceNumber }) => traceNumber);
  expect(numbers).toEqual(Array.from({ length: traceCount }, (_, index) => traceCount - index));
});

it('returns a whole numbered page, because nothing could continue after it', async () => {
  const page = await readPage({ kind: 'offset', offset: 0 });
  expect(page.traces).toHaveLength(traceCount);
  expect(page.nextAfterNumber).toBeUndefined();
});
