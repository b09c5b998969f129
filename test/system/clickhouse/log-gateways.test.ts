import { describe, expect, it } from 'vitest';
import type { LogBatch } from '../../../server/src/logs/log-store.ts';
import { sampleLogBatch, sampleLogNs } from '../../../server/src/logs/testing/sample-log.ts';
import { skippedCounters } from '../../../server/src/storage/clickhouse/logs/write/log-writers.ts';
import { maxRecordsPerRequest } from '../../../server/src/storage/log-ingest/record-limit.ts';
import { sampleProjectId } from '../../../server/src/traces/testing/sample-trace.ts';
import { batchOf, useLogGateways } from './log-gateways.ts';

const unavailable = { code: 'UNAVAILABLE' };

describe('logs of several gateways', () => {
  const gateways = useLogGateways();

  it('count a retry through another gateway once, and answer it as the first time', async () => {
    const [one, other] = [await gateways.open(), await gateways.open()];
    const batch = batchOf('a', 'b');
    const { rejections: _, ...counts } = await one.append(batch);
    expect(await other.append(batch)).toEqual({ ...counts, duplicate: true });
    expect(await gateways.bodies()).toEqual(['a', 'b']);
  });

  it('store the same requests once that arrive at three gateways together', async () => {
    const writers = await Promise.all([gateways.open(), gateways.open(), gateways.open()]);
    const batches = Array.from({ length: 20 }, (_, index) => batchOf(String(index)));
    const sent = writers.flatMap((gateway, rotation) =>
      batches.map((_, index) => gateway.append(batches[(index + rotation * 7) % 20] as LogBatch)),
    );
    const outcomes = await Promise.all(sent);
    expect(outcomes.filter(({ duplicate }) => !duplicate)).toHaveLength(20);
    expect((await gateways.bodies()).toSorted()).toEqual(batches.map((_, index) => String(index)).toSorted());
  });

  it('are read through another gateway at once, and covered by its marks', async () => {
    const [one, other] = [await gateways.open(), await gateways.open()];
    for (let index = 0; index < 50; index += 1) {
      await one.append(batchOf(String(index)));
      const records = await gateways.databases.readAll(sampleProjectId);
      expect(records).toHaveLength(index + 1);
      const mark = await other.arrivalMark(sampleProjectId);
      expect(records.every((record) => mark.covers(record))).toBe(true);
    }
  });

  it('are told to other gateways', async () => {
    const [one, other] = [await gateways.open(), await gateways.open()];
    const told: string[] = [];
    other.onAppend((projectId) => told.push(projectId));
    // Until it listens.
    await expect
      .poll(async () => {
        await one.append(batchOf(String(performance.now())));
        return told;
      })
      .toContain(sampleProjectId);
    await one.append({ ...batchOf('b'), projectId: 'prj 2' });
    await expect.poll(() => told).toContain('prj 2');
  });

  it('take over the writer of a gateway that stopped, and go on behind its counter', async () => {
    const one = await gateways.open();
    await one.append(batchOf('a'));
    await one.stop();
    await expect(one.append(batchOf('late'))).rejects.toMatchObject(unavailable);
    const other = await gateways.open();
    await other.append(batchOf('b'));
    expect(await gateways.databases.postgres.run('SELECT epoch, next_counter FROM log_writers')).toEqual([
      { epoch: 1, next_counter: 3 + skippedCounters },
    ]);
    expect(await gateways.bodies()).toEqual(['a', 'b']);
  });

  it('add a writer when few counters of the others are left', async () => {
    const one = await gateways.open();
    await one.append(batchOf('a'));
    await one.stop();
    await gateways.databases.postgres.run('UPDATE log_writers SET next_counter = 2 ^ 37 - 10');
    const other = await gateways.open();
    await other.append(batchOf('b'));
    expect(
      await gateways.databases.postgres.run('SELECT epoch, next_counter FROM log_writers WHERE epoch > 1'),
    ).toEqual([{ epoch: 2, next_counter: 2 }]);
    expect(await gateways.coversAll(other)).toBe(true);
  });

  it('store the records of a request together, as many as it may have', async () => {
    const gateway = await gateways.open();
    const records = Array.from({ length: maxRecordsPerRequest }, () => ({}));
    expect(await gateway.append(sampleLogBatch({ records }))).toMatchObject({
      accepted: maxRecordsPerRequest,
    });
    const parts =
      "SELECT DISTINCT rows FROM system.parts WHERE table = 'logs' AND database = currentDatabase()";
    // Of one shard, though each of its replicas has them.
    const rows = (await gateways.databases.clickhouse.run(parts)).trim().split('\n');
    expect(new Set(rows)).toEqual(new Set([String(maxRecordsPerRequest)]));
    const db = await gateways.databases.clickhouse.open();
    const counted = await db.read({ text: 'SELECT count() AS count FROM logs' }, { timeoutMs: 60_000 });
    await db.close();
    expect(counted).toEqual([{ count: String(maxRecordsPerRequest) }]);
  });

  it.each([
    { where: 'this thread', limits: {} },
    { where: 'another thread', limits: { maxBytesHere: 0 } },
  ])('have so many keys in a project, also in a gateway that starts later: $where', async ({ limits }) => {
    const one = await gateways.open({ maxAttributeKeys: 2, limits });
    const records = [
      { attributes: { a: '1' } },
      { attributes: { b: '1' } },
      { attributes: { c: '1', a: '2' } },
    ];
    const timed = records.map((record) => ({ timeNs: sampleLogNs, ...record }));
    expect(await one.append(sampleLogBatch({ records: timed }))).toMatchObject({
      accepted: 2,
      rejected: 1,
      rejections: [{ reason: 'attribute_key_limit', count: 1 }],
    });
    const other = await gateways.open({ maxAttributeKeys: 2, limits });
    const refused = sampleLogBatch({ records: [{ timeNs: sampleLogNs, attributes: { d: '1' } }] });
    expect(await other.append(refused)).toMatchObject({ accepted: 0, rejected: 1 });
    const known = sampleLogBatch({ records: [{ timeNs: sampleLogNs, attributes: { b: '3', a: '3' } }] });
    expect(await other.append(known)).toMatchObject({ accepted: 1, rejected: 0 });
  });

  it('answer a retry as the first time when its records are too old by now', async () => {
    const gateway = await gateways.open();
    const batch = batchOf('a');
    await gateway.append(batch);
    const later = {
      ...batch,
      receivedAtNs: sampleLogNs + 60_000_000_000n,
      oldestNs: sampleLogNs + 1_000_000n,
    };
    expect(await gateway.append(later)).toEqual({ accepted: 1, rejected: 0, duplicate: true });
  });
});
