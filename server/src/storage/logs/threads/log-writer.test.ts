import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectGarbage } from '../../../../../test/support/collect-garbage.ts';
import type { AttributesInit } from '../../../ingest/otlp/testing/encode-any-value.ts';
import type { LogBatch } from '../../../logs/log-store.ts';
import { sampleLogBatch, sampleLogNs } from '../../../logs/testing/sample-log.ts';
import { dayNs } from '../../../time/utc-day.ts';
import { createMemtable } from '../memtable/create-memtable.ts';
import type { Memtable } from '../memtable/memtable.ts';
import { createLogWriterInFolder, type LogWriterInFolder } from '../testing/log-writer-in-folder.ts';
import { bodiesOfBatch, numberedBatch } from '../testing/numbered-logs.ts';

const today = Number(sampleLogNs / BigInt(dayNs));

let log: LogWriterInFolder;
beforeEach(() => {
  log = createLogWriterInFolder();
});
afterEach(() => log.remove());

const batchOf = (attributes: AttributesInit): LogBatch =>
  sampleLogBatch({ records: [{ timeNs: sampleLogNs, attributes }] });
const batch = (number: number, recordCount = 2): LogBatch => numberedBatch({ number, recordCount });

describe('the log writer', () => {
  it('hands over a large memtable, and continues with the next', async () => {
    log.open({ limits: { maxMemtableBytes: 1 } });
    log.commit(batch(1));
    log.commit(batch(2));
    expect(log.jobs.map(({ generation, blocks }) => [generation, blocks[0]?.rowCount])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(await log.bodies()).toHaveLength(4);
  });

  it('says how much memory a memtable gives back once, when it is in day files', () => {
    log.open({ limits: { maxMemtableBytes: 1 } });
    log.commit(batch(1));
    expect(log.retiredBytes).toEqual([]);
    const held = log.writer
      .unsealedRows(batch(1).projectId)
      .reduce((bytes, { rowCount, bytesPerRow }) => bytes + rowCount * bytesPerRow, 0);
    log.writer.retire(1);
    log.writer.retire(1);
    expect(held).toBeGreaterThan(0);
    expect(log.retiredBytes).toEqual([held]);
  });

  it('refers to no memtable that is in day files, although nothing came since', async () => {
    const memtables: WeakRef<Memtable>[] = [];
    log.open({
      limits: { maxMemtableBytes: 1 },
      createMemtable() {
        const memtable = createMemtable();
        memtables.push(new WeakRef(memtable));
        return memtable;
      },
    });
    log.commit(batch(1));
    log.writer.retire(1);
    await setImmediate();
    collectGarbage();
    expect(memtables.map((memtable) => memtable.deref())).toEqual([undefined]);
  });

  it('continues a memtable whose last request is damaged', async () => {
    log.open();
    log.commit(batch(1), batch(2));
    log.db.exec('UPDATE wal SET checksum = checksum + 1 WHERE entry_id = (SELECT max(entry_id) FROM wal)');
    log.open();
    expect(log.commit(batch(3))).toMatchObject([{ accepted: 2, duplicate: false }]);
    log.open();
    expect(await log.bodies()).toEqual([...bodiesOfBatch(1, 2), ...bodiesOfBatch(3, 2)]);
  });

  it('hands over a memtable some time after its first record', () => {
    log.open({ limits: { sealAfterMs: 100 } });
    log.nowMs = 50;
    log.commit(batch(1));
    log.nowMs = 149;
    log.writer.rotate();
    expect(log.jobs).toHaveLength(0);
    log.nowMs = 150;
    log.writer.rotate();
    expect(log.jobs).toHaveLength(1);
  });

  it('hands over the largest memtable when all together are too large', () => {
    log.open({ limits: { maxOpenBytes: 300_000 } });
    const large = numberedBatch({ number: 2, recordCount: 5_000, projectId: 'prj_large' });
    log.commit(batch(1), large);
    expect(log.jobs.map(({ projectId }) => projectId)).toEqual(['prj_large']);
  });

  it('hands over a memtable that has grown by malformed requests alone', () => {
    log.open({ limits: { maxMemtableBytes: 1_000_000 } });
    const keys = Array.from({ length: 8 }, (_, number) => `key ${number}`);
    log.commit(batchOf(Object.fromEntries(keys.map((key) => [key, 'short']))));
    const sizes = keys.map((key) => {
      const { request, ...large } = batchOf({ [key]: 'x'.repeat(200_000) });
      log.commit({ ...large, request: new Uint8Array(Buffer.concat([request, Buffer.of(0x0a, 0x7f)])) });
      return log.jobs.map(({ blocks }) => blocks[0]?.rowCount);
    });
    expect(sizes).toEqual([[], [], [], [], [1], [1], [1], [1]]);
  });

  it('copies few memtables for the sealer at a time', () => {
    log.open({ limits: { maxMemtableBytes: 1 } });
    for (let number = 1; number <= 5; number += 1) log.commit(batch(number));
    expect(log.jobs.map(({ generation }) => generation)).toEqual([1, 2]);
    log.writer.retire(1);
    expect(log.jobs.map(({ generation }) => generation)).toEqual([1, 2, 3]);
  });

  it('refuses appends while too much waits for the sealer, and accepts them afterwards', async () => {
    log.open({ limits: { maxMemtableBytes: 1, maxUnsealedBytes: 200_000 } });
    let number = 0;
    let refusal: unknown;
    while (refusal === undefined && number < 1_000) {
      number += 1;
      const result = log.writer.commit([batch(number, 500)]).results[0];
      if (result?.ok === false) refusal = result.error;
    }
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', details: [{ type: 'retry' }] });
    expect(await log.bodies()).toHaveLength((number - 1) * 500);
    log.writer.retire(1);
    expect(log.commit(batch(number, 500))).toMatchObject([{ accepted: 500 }]);
  });

  it('drops sealed memtables, and deletes their requests in steps', async () => {
    log.open({ limits: { maxMemtableBytes: 1 } });
    log.commit(batch(1), batch(2));
    log.commit(batch(3));
    log.writer.retire(1);
    expect(await log.bodies()).toEqual(bodiesOfBatch(3, 2));
    expect(log.requestCount()).toBe(3);
    while (!log.writer.isClean()) log.writer.clean();
    expect(log.requestCount()).toBe(1);
    log.open();
    expect(await log.bodies()).toEqual(bodiesOfBatch(3, 2));
  });

  it('replays nothing of a memtable that was being deleted', async () => {
    log.open();
    // More bytes than are deleted in one step.
    const huge = Array.from({ length: 20 }, (_, number) =>
      sampleLogBatch({
        records: Array.from({ length: 10 }, (_record, index) => ({
          timeNs: sampleLogNs,
          body: `${number} ${index} ${'x'.repeat(30_000)}`,
        })),
      }),
    );
    log.commit(...huge);
    const [job] = [log.writer.freezeBefore(today + 1), log.jobs].flat();
    expect(job).toBe(1);
    log.writer.retire(1);
    log.writer.clean();
    expect(log.writer.isClean()).toBe(false);
    expect(log.requestCount()).not.toBe(0);
    log.open();
    expect(await log.bodies()).toEqual([]);
    while (!log.writer.isClean()) log.writer.clean();
    expect(log.requestCount()).toBe(0);
    expect(log.db.prepare('SELECT count(*) FROM retired_generation').pluck().get()).toBe(0);
  });

  it('skips days that are in day files, and adds nothing more to their memtable', async () => {
    log.open();
    log.commit(numberedBatch({ number: 1, recordCount: 4, dayCount: 2 }));
    log.open({ sealedDays: new Map([[1, [today]]]) });
    expect(await log.bodies()).toEqual(['batch 1 record 1', 'batch 1 record 3']);
    expect(log.jobs.map(({ blocks }) => blocks.map(({ rowCount }) => rowCount))).toEqual([[2]]);
    log.commit(batch(2));
    expect(await log.bodies()).toHaveLength(4);
    expect(log.writer.freezeBefore(today + 1)).toEqual([1, 2]);
  });

  it('seals memtables with records of earlier days, as a whole', () => {
    log.open();
    log.commit(numberedBatch({ number: 1, recordCount: 4, dayCount: 2 }));
    log.commit(numberedBatch({ number: 2, recordCount: 4, projectId: 'prj_today' }));
    expect(log.writer.freezeBefore(today)).toEqual([1]);
    expect(log.jobs.map(({ blocks }) => blocks.length)).toEqual([2]);
  });
});
