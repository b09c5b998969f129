import { copyFileSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encodeWriteBlock } from '../../ingest/metrics/testing/encode-write-request.ts';
import type { MetricStore } from '../../metrics/metric-store.ts';
import { defaultQueryLimits } from '../../promql/query-limits.ts';
import { dayMs } from '../../time/utc-day.ts';
import { createMetricStore } from './create-metric-store.ts';
import type { SampleStoreLimits } from './threads/sample-store-limits.ts';

const nowMs = Date.UTC(2026, 0, 10, 12);

let folder = '';
let store: MetricStore | undefined;
let quarantined: [name: string, reason: string][] = [];
let wasOpenAtReplay: boolean | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-samples-'));
  quarantined = [];
  wasOpenAtReplay = undefined;
});
afterEach(async () => {
  await store?.stop();
  store = undefined;
  rmSync(folder, { recursive: true });
});

/** Stops the store that is open, and opens another on the same folder. */
async function open(limits: Partial<SampleStoreLimits> = {}, keptFromMs?: number): Promise<void> {
  await store?.stop();
  store = undefined;
  store = await createMetricStore({
    folder,
    nowMs: () => nowMs,
    monotonicNowMs: () => nowMs,
    onFatal(error) {
      throw error;
    },
    onQuarantine: (...what) => quarantined.push(what),
    readerCount: 1,
    limits,
    onReplaying() {
      wasOpenAtReplay = store !== undefined;
    },
    ...(keptFromMs === undefined ? {} : { keptFromMs }),
  });
}

function opened(): MetricStore {
  return store ?? expect.fail();
}

/** A sample of the metric `up` at each of these times, its value the hours from now. */
function write(hours: readonly number[]) {
  const samples = hours.map((hour) => [nowMs + hour * 3_600_000, hour] as const);
  return opened().append({
    projectId: 'p',
    request: encodeWriteBlock([{ labels: [['__name__', 'up']], samples }]),
    format: 'remote-write',
    receivedAtMs: nowMs,
    oldestMs: 0,
    newestMs: nowMs + dayMs,
  });
}

/** The hours of all samples. */
async function read(): Promise<number[]> {
  const query = { projectId: 'p', query: 'up[30d]', atMs: nowMs + dayMs, limits: defaultQueryLimits };
  const { data } = await opened().instant(query, { deadlineMs: nowMs + 60_000 });
  const { result }: { result: [{ values: [number, string][] }?] } = JSON.parse(
    new TextDecoder().decode(data),
  );
  return (result[0]?.values ?? []).map(([, value]) => Number(value));
}

function dayFiles(): string[] {
  return readdirSync(folder).filter((name) => /^\d{4}-\d{2}-\d{2}\.db$/.test(name));
}

function sealedGenerations(name: string): unknown[] {
  return generationsIn(name, 'sealed_generation');
}

function generationsIn(name: string, table: 'sealed_generation' | 'wal'): unknown[] {
  const db = new Database(join(folder, name), { readonly: true });
  try {
    return db.prepare(`SELECT generation FROM ${table} ORDER BY generation`).pluck().all();
  } finally {
    db.close();
  }
}

const sealsEachCommit = { maxMemtableSamples: 1, leastSamplesPerSeries: 1 };

it('leaves this thread free while another one replays the log', async () => {
  await open();
  expect(wasOpenAtReplay).toBe(false);
});

it('has every sample after a restart, from memory and from day files', async () => {
  await open();
  await write([-30, -29]);
  await open();
  expect(await read()).toEqual([-30, -29]);
  await open(sealsEachCommit);
  await write([-28, 0]);
  await write([-28.5, 1]);
  const all = [-30, -29, -28.5, -28, 0, 1];
  expect(await read()).toEqual(all);
  await vi.waitFor(() => expect(sealedGenerations('2026-01-10.db')).toHaveLength(2), { timeout: 120_000 });
  expect(sealedGenerations('2026-01-09.db')).toHaveLength(3);
  expect(await read()).toEqual(all);
  await open();
  expect(await read()).toEqual(all);
  expect(await write([-28, 0, 2])).toMatchObject({ accepted: 3 });
  expect(await read()).toEqual([...all, 2]);
  expect(quarantined).toEqual([]);
});

it('has each sample once after ending between the seal and the deletion from the log', async () => {
  await open();
  await write([-30, 0, 1]);
  await store?.stop();
  copyFileSync(join(folder, 'wal.db'), join(folder, 'wal.copy'));
  await open(sealsEachCommit);
  await vi.waitFor(() => expect(dayFiles()).toHaveLength(2), { timeout: 120_000 });
  expect(await read()).toEqual([-30, 0, 1]);
  await store?.stop();
  store = undefined;
  copyFileSync(join(folder, 'wal.copy'), join(folder, 'wal.db'));
  // As if only one of the two days had been sealed.
  rmSync(join(folder, '2026-01-09.db'));
  await open();
  expect(await read()).toEqual([-30, 0, 1]);
  await vi.waitFor(() => expect(dayFiles()).toHaveLength(2), { timeout: 120_000 });
  expect(await read()).toEqual([-30, 0, 1]);
});

it('quarantines a day file that is damaged at start or when it is read, and serves the rest', async () => {
  await open(sealsEachCommit);
  await write([-80, -56, -30, -1]);
  await write([0]);
  await vi.waitFor(() => expect(dayFiles()).toHaveLength(4), { timeout: 120_000 });
  // Otherwise the samples would come back from there.
  await vi.waitFor(() => expect(logEntries()).toBe(0), { timeout: 120_000 });
  await store?.stop();
  store = undefined;
  truncateSync(join(folder, '2026-01-07.db'), 9_000);
  await open();
  expect(quarantined).toMatchObject([
    [expect.stringContaining('quarantine/2026-01-07.db'), expect.any(String)],
  ]);
  damageParts('2026-01-08.db');
  expect(await read()).toEqual([-30, -1, 0]);
  expect(quarantined[1]).toEqual([
    expect.stringContaining('quarantine/2026-01-08.db'),
    expect.stringContaining('is damaged: in block 1 its CRC-32'),
  ]);
  expect(await read()).toEqual([-30, -1, 0]);
  expect(quarantined).toHaveLength(2);
});

it('starts a new file if the one to write to is damaged', async () => {
  writeFileSync(join(folder, '2026-01-10.db'), 'x'.repeat(10_000));
  await open(sealsEachCommit);
  expect(quarantined).toHaveLength(1);
  await write([0]);
  await vi.waitFor(() => expect(dayFiles()).toHaveLength(1), { timeout: 120_000 });
  // Then no thread has the day file open.
  await vi.waitFor(() => expect(generationsIn('wal.db', 'wal')).toEqual([]), { timeout: 120_000 });
  truncateSync(join(folder, '2026-01-10.db'), 9_000);
  await write([1]);
  await vi.waitFor(() => expect(quarantined).toHaveLength(2), { timeout: 120_000 });
  await vi.waitFor(() => expect(sealedGenerations('2026-01-10.db')).toHaveLength(1), { timeout: 120_000 });
  expect(await read()).toContain(1);
});

it('drops days past their retention from memory, its log, and day files', async () => {
  await open(sealsEachCommit);
  await write([-80, -30, 0]);
  await write([-79]);
  await vi.waitFor(() => expect(dayFiles()).toHaveLength(3), { timeout: 120_000 });
  await open();
  await write([-78, 1]);
  expect(await read()).toEqual([-80, -79, -78, -30, 0, 1]);
  await opened().dropDaysBefore(nowMs - 2 * dayMs);
  expect(await read()).toEqual([-30, 0, 1]);
  await vi.waitFor(() => expect(sealedGenerations('2026-01-10.db')).toHaveLength(2), { timeout: 120_000 });
  expect(dayFiles()).toEqual(['2026-01-09.db', '2026-01-10.db']);
  await write([-77]);
  expect(await read()).toEqual([-30, 0, 1]);
  await open({}, nowMs - 2 * dayMs);
  expect(await read()).toEqual([-30, 0, 1]);
});

function logEntries(): unknown {
  const db = new Database(join(folder, 'wal.db'), { readonly: true });
  try {
    return db.prepare('SELECT count(*) FROM wal').pluck().get();
  } finally {
    db.close();
  }
}

function damageParts(name: string): void {
  const db = new Database(join(folder, name));
  db.exec('UPDATE block_part SET data = zeroblob(length(data))');
  db.close();
}
