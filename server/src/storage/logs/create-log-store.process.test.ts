import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogStore } from '../../logs/log-store.ts';
import { sequenceOfMark } from '../../logs/sequence-mark.ts';
import { sampleLogNs } from '../../logs/testing/sample-log.ts';
import { dayNs } from '../../time/utc-day.ts';
import { sampleProjectId } from '../../traces/testing/sample-trace.ts';
import { backUp } from '../backup/back-up.ts';
import { layOutDataDirectory } from '../data-directory.ts';
import { dayFileName, dayFilePath } from '../generational/day-files/day-file-name.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { createLogStore } from './create-log-store.ts';
import { bodiesOfBatch, everyRecord, listBodies, numberedBatch, unhurried } from './testing/numbered-logs.ts';
import type { LogStoreLimits } from './threads/log-store-limits.ts';

const today = Number(sampleLogNs / BigInt(dayNs));
const sealAtOnce = { maxMemtableBytes: 1, sealRetryMs: 20 };

let root: string;
let folder: string;
let opened: LogStore[];
let quarantined: string[];
let fatal: Error[];
let obstacles: (string | undefined)[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cairn-logs-'));
  folder = join(root, 'data', 'logs');
  mkdirSync(folder, { recursive: true });
  opened = [];
  quarantined = [];
  fatal = [];
  obstacles = [];
});
afterEach(async () => {
  for (const store of opened) await store.stop();
  rmSync(root, { recursive: true });
  expect(fatal).toEqual([]);
});

async function open(limits: Partial<LogStoreLimits> = {}, path = folder): Promise<LogStore> {
  const store = await createLogStore({
    folder: path,
    nowMs: Date.now,
    monotonicNowMs: () => 0,
    onFatal: (error) => fatal.push(error),
    onQuarantine: (name) => quarantined.push(name),
    onSealObstacle: (obstacle) => obstacles.push(obstacle),
    readerCount: 1,
    limits,
  });
  opened.push(store);
  return store;
}

async function close(): Promise<void> {
  await opened.pop()?.stop();
}

/** Records on two days, so that there are two files. */
const twoDays = (number: number) => numberedBatch({ number, recordCount: 4, dayCount: 2 });
const todays = (number: number) => bodiesOfBatch(number, 4).filter((_, index) => index % 2 === 0);

/** Closed first, because the service keeps its files open. */
function readBlockCount(day: number): number {
  const db = openDatabase(dayFilePath(folder, day), { readOnly: true });
  try {
    return Number(db.prepare('SELECT count(*) FROM block WHERE replaced_at_ms IS NULL').pluck().get());
  } finally {
    db.close();
  }
}

const untilSealed = (day: number, blockCount = 1) =>
  vi.waitFor(() => expect(readBlockCount(day)).toBeGreaterThanOrEqual(blockCount), { timeout: 60_000 });

/** Sequences are dense in this store. */
async function lastSequence(store: LogStore): Promise<number> {
  return sequenceOfMark(await store.arrivalMark(sampleProjectId));
}

describe('a log store over its threads', () => {
  it('has everything after it is reopened, sealed or not, and recognizes a retry', async () => {
    for (const limits of [sealAtOnce, {}]) {
      const store = await open(limits);
      const number = Object.keys(limits).length;
      await store.append(twoDays(number));
      if (limits === sealAtOnce) await untilSealed(today);
      await close();
    }
    const store = await open();
    expect(await lastSequence(store)).toBe(8);
    expect((await listBodies(store)).sort()).toEqual([...bodiesOfBatch(0, 4), ...bodiesOfBatch(2, 4)]);
    expect(await store.append(twoDays(0))).toEqual({ accepted: 4, rejected: 0, duplicate: true });
    expect(await store.append(twoDays(3))).toMatchObject({ duplicate: false });
    expect(await lastSequence(store)).toBe(12);
  });

  it('never gives a sequence again, even when every record is gone', async () => {
    const store = await open(sealAtOnce);
    await store.append(twoDays(1));
    await store.dropDaysBefore(sampleLogNs + BigInt(dayNs));
    expect(await listBodies(store)).toEqual([]);
    await close();
    expect(await lastSequence(await open())).toBe(4);
  });

  it('drops whole days, with records that are in no file yet', async () => {
    const store = await open();
    await store.append(twoDays(1));
    await store.dropDaysBefore(BigInt(today) * BigInt(dayNs) + 1n);
    expect((await listBodies(store)).sort()).toEqual(todays(1));
    expect(readdirSync(folder).filter((name) => name.startsWith(dayFileName(today - 1)))).toEqual([]);
    await store.append(twoDays(2));
    expect((await listBodies(store)).sort()).toEqual([...todays(1), ...bodiesOfBatch(2, 4)]);
  });

  it('serves the other days when a file is damaged, reports it, and starts a new one for its day', async () => {
    await (await open(sealAtOnce)).append(twoDays(1));
    await untilSealed(today);
    await close();
    const db = openDatabase(dayFilePath(folder, today - 1));
    db.exec('UPDATE block_part SET data = zeroblob(length(data))');
    db.close();
    const store = await open(sealAtOnce);
    const reads = await Promise.all([listBodies(store), listBodies(store), listBodies(store)]);
    for (const bodies of reads) expect(bodies.sort()).toEqual(todays(1));
    expect(quarantined).toEqual([join('quarantine', `${dayFileName(today - 1)}.1`)]);
    await store.append(twoDays(2));
    await untilSealed(today - 1);
    expect((await listBodies(store)).sort()).toEqual([...todays(1), ...bodiesOfBatch(2, 4)]);
    expect(quarantined).toHaveLength(1);
  });

  it('starts without a day file and a log that are not databases, and reports both', async () => {
    await (await open(sealAtOnce)).append(twoDays(1));
    await untilSealed(today);
    await close();
    for (const name of [dayFileName(today - 1), 'wal.db']) {
      writeFileSync(join(folder, name), 'not a database, but long enough to be taken for one'.repeat(20));
    }
    const store = await open();
    expect(quarantined).toEqual([join('quarantine', `${dayFileName(today - 1)}.1`), 'wal.db']);
    expect((await listBodies(store)).sort()).toEqual(todays(1));
    await store.append(twoDays(2));
    expect(await listBodies(store)).toHaveLength(6);
  });

  it.each([dayFileName(today), 'wal.db'])(
    'refuses to open a %s of a newer release, on one line',
    async (name) => {
      await (await open(sealAtOnce)).append(twoDays(1));
      await untilSealed(today);
      await close();
      const db = openDatabase(join(folder, name));
      db.pragma('user_version = 999');
      db.close();
      await expect(open()).rejects.toThrow(/^\S*\.db has schema version 999, .*: start the newer release$/);
      expect(quarantined).toEqual([]);
    },
  );

  it('continues while no day file can be written, and seals the waiting memtables later', async () => {
    const store = await open({ ...sealAtOnce, maxUnsealedBytes: 300_000 });
    // A folder in place of the file can neither be opened nor quarantined.
    mkdirSync(join(dayFilePath(folder, today), 'in-the-way'), { recursive: true });
    const stored: string[] = [];
    let refusal: unknown;
    for (let number = 1; refusal === undefined && number < 500; number += 1) {
      await store.append(numberedBatch({ number, recordCount: 100, dayCount: 2 })).then(
        () => stored.push(...bodiesOfBatch(number, 100)),
        (error: unknown) => {
          refusal = error;
        },
      );
    }
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', details: [{ type: 'retry' }] });
    expect((await listBodies(store)).sort()).toEqual(stored.toSorted());
    await expect(store.dropDaysBefore(BigInt(today) * BigInt(dayNs))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(obstacles).toEqual([expect.stringContaining('unable to open database file')]);
    rmSync(dayFilePath(folder, today), { recursive: true, force: true });
    await untilSealed(today, 2);
    expect((await listBodies(store)).sort()).toEqual(stored.toSorted());
    await vi.waitFor(() => store.append(numberedBatch({ number: 999, recordCount: 1 })), { timeout: 60_000 });
    await vi.waitFor(() => expect(obstacles.slice(1)).toEqual([undefined]), { timeout: 60_000 });
    expect(quarantined).toEqual([]);
  });

  it('ends a read at its deadline and when its caller leaves', async () => {
    const store = await open(sealAtOnce);
    await store.append(twoDays(1));
    const query = { ...everyRecord, limit: 10 };
    await expect(store.list(query, { deadlineMs: 0 })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    const leaving = new AbortController();
    const left = store.list(query, { ...unhurried, signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
  });

  it('takes ownership of the bytes of a request, unless their buffer is shared', async () => {
    const store = await open();
    const whole = twoDays(1);
    const { request } = twoDays(2);
    const shared = new Uint8Array(request.length + 2);
    shared.set(request, 1);
    await store.append(whole);
    await store.append({ ...twoDays(2), request: shared.subarray(1, -1) });
    expect(whole.request).toHaveLength(0);
    expect(shared).toHaveLength(request.length + 2);
    expect(await listBodies(store)).toHaveLength(8);
  });

  it('answers appends under way before it stops, and refuses later ones', async () => {
    const store = await open();
    opened.pop();
    const appends = Array.from({ length: 20 }, (_, number) => store.append(twoDays(number)));
    await store.stop();
    expect(await Promise.all(appends)).toHaveLength(20);
    await expect(store.append(twoDays(99))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(listBodies(store)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('is whole in a backup taken while records move from the log into day files', async () => {
    const store = await open({ maxMemtableBytes: 20_000, compactionIntervalMs: 20 });
    const stored: string[] = [];
    let isDone = false;
    const appending = (async () => {
      for (let number = 0; !isDone; number += 1) {
        await store.append(twoDays(number));
        stored.push(...bodiesOfBatch(number, 4));
      }
    })();
    await untilSealed(today, 2);
    const before = [...stored];
    const { file } = await backUp(layOutDataDirectory(join(root, 'data')), join(root, 'backup.tar'));
    isDone = true;
    await appending;
    mkdirSync(join(root, 'restored'));
    await extract({ file, cwd: join(root, 'restored') });
    const restored = await listBodies(await open({}, join(root, 'restored', 'logs')));
    expect(new Set(restored).size).toBe(restored.length);
    expect(before.filter((body) => !restored.includes(body))).toEqual([]);
    expect(existsSync(join(root, 'restored', 'logs', 'wal.db'))).toBe(true);
  });
});
