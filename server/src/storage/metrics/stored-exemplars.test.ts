import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { encodeWriteBlock } from '../../ingest/metrics/testing/encode-write-request.ts';
import type { MetricStore } from '../../metrics/metric-store.ts';
import { dayMs } from '../../time/utc-day.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { createMetricStore } from './create-metric-store.ts';

const nowMs = Date.UTC(2026, 0, 10, 12);

let folder: string;
let store: MetricStore;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-exemplars-'));
  store = await open();
});
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true });
});

function open(): Promise<MetricStore> {
  const fail = (...reasons: unknown[]): never => {
    throw new Error(reasons.join(': '));
  };
  const clocks = { nowMs: () => nowMs, monotonicNowMs: () => 0 };
  return createMetricStore({ folder, ...clocks, onFatal: fail, onQuarantine: fail, readerCount: 1 });
}

async function write(projectId: string, ...timesMs: readonly number[]) {
  const exemplars = timesMs.map((timestampMs) => ({
    labels: [['trace_id', projectId] as const],
    timestampMs,
    value: 1,
  }));
  const request = encodeWriteBlock([{ labels: [['__name__', 'up']], samples: [[nowMs, 1]], exemplars }]);
  const window = { receivedAtMs: nowMs, oldestMs: 0, newestMs: nowMs + 1 };
  const outcome = await store.append({ projectId, request, format: 'remote-write', ...window });
  return outcome.exemplars;
}

async function read(projectId: string): Promise<number[]> {
  const selection = { projectId, selectors: [[]], startMs: 0, endMs: nowMs };
  const { items } = await store.exemplars(selection, { deadlineMs: 60_000 });
  return items.flatMap(({ exemplars }) => exemplars.map(({ timestampMs }) => timestampMs));
}

function storedRows(): unknown {
  const db = openDatabase(join(folder, 'wal.db'), { readOnly: true });
  try {
    return db.prepare('SELECT count(*) FROM exemplar').pluck().get();
  } finally {
    db.close();
  }
}

it('are kept over a restart, and go with their day', async () => {
  await write('prj_a', nowMs, nowMs - dayMs);
  await write('prj_b', nowMs - dayMs);
  await store.stop();
  store = await open();
  expect(await read('prj_a')).toEqual([nowMs - dayMs, nowMs]);
  await store.dropDaysBefore(nowMs);
  expect(await read('prj_a')).toEqual([nowMs]);
  expect(await read('prj_b')).toEqual([]);
  await vi.waitFor(() => expect(storedRows()).toBe(1), { timeout: 30_000 });
});

it('of a project are at most 2,000 in a commit, and those of others are taken', async () => {
  const many = Array.from({ length: 2_001 }, (_, index) => nowMs - index);
  const [a, b] = await Promise.all([write('prj_c', ...many), write('prj_d', nowMs)]);
  expect(a).toEqual({ accepted: 2_000, rejected: { too_many: 1 } });
  expect(b).toEqual({ accepted: 1, rejected: {} });
  expect((await read('prj_c')).length).toBe(2_000);
});
