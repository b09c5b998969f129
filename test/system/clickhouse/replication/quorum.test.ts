import { stdout } from 'node:process';
import { expect, it, vi } from 'vitest';
import {
  type Block,
  insertBlock,
  type ReplicatedTable,
  readBlocks,
  withReplicatedTable,
} from './replicated-table.ts';

/** Too few live replicas; the quorum of the insert before is not reached; unknown status of an insert. */
const refusals = [285, 286, 319];
const patience = { timeout: 60_000, interval: 50 };
const sampleCount = 50;

const block = (number: number): Block => ({ number, rowCount: 100 });

async function expectStored({ replicas }: ReplicatedTable, numbers: readonly number[]): Promise<void> {
  const expected = new Map(numbers.map((number) => [number, { rowCount: 100, differentCount: 100 }]));
  for (const replica of replicas) expect(await readBlocks(replica)).toEqual(expected);
}

/** Milliseconds until the promise is kept. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

async function insertAcknowledged(table: ReplicatedTable, at: 0 | 1, number: number): Promise<void> {
  await vi.waitFor(
    async () => expect(await insertBlock(table.replicas[at], block(number))).toMatchObject({ ok: true }),
    patience,
  );
}

it('an acknowledged block is at both replicas, and stored once when it is sent again to the other one', async () => {
  await withReplicatedTable(async (table) => {
    const durations: number[] = [];
    for (let number = 0; number < sampleCount; number += 1) {
      const [at, other] = number % 2 === 0 ? table.replicas : table.replicas.toReversed();
      if (at === undefined || other === undefined) throw new Error('there are two replicas');
      durations.push(
        await measure(async () => expect(await insertBlock(at, block(number))).toMatchObject({ ok: true })),
      );
      expect((await readBlocks(other)).get(number)).toEqual({ rowCount: 100, differentCount: 100 });
      expect(await insertBlock(other, block(number))).toMatchObject({ ok: true });
    }
    await expectStored(table, [...durations.keys()]);
    durations.sort((one, next) => one - next);
    const [median = 0, slowest = 0] = [durations[sampleCount >> 1], durations.at(-1)];
    stdout.write(`quorum inserts took ${median.toFixed(0)} ms (median), ${slowest.toFixed(0)} ms at most\n`);
  });
});

it('without one replica nothing is acknowledged, also on retry; once it is back, the retry at either counts once', async () => {
  await withReplicatedTable(async (table) => {
    const [first, second] = table.replicas;
    await insertAcknowledged(table, 0, 0);
    await second.kill();
    const unknown = await insertBlock(first, block(1));
    expect(unknown).toMatchObject({ ok: false, code: 319 });
    for (const number of [1, 2, 1]) {
      const refused = await insertBlock(first, block(number));
      expect(refused).toMatchObject({ ok: false });
      expect(refusals).toContain(refused.ok ? undefined : refused.code);
    }
    // What had no acknowledgement may be there.
    expect([...(await readBlocks(first)).keys()].sort()).toEqual([0, 1]);

    const caughtUpMs = await measure(async () => {
      await second.start();
      expect((await readBlocks(second)).get(0)).toEqual({ rowCount: 100, differentCount: 100 });
      await vi.waitFor(async () => expect((await readBlocks(second)).has(1)).toBe(true), patience);
    });
    await insertAcknowledged(table, 1, 1);
    await insertAcknowledged(table, 0, 1);
    await insertAcknowledged(table, 1, 2);
    await expectStored(table, [0, 1, 2]);
    stdout.write(`a replica that was killed had everything ${caughtUpMs.toFixed(0)} ms after its start\n`);
  });
});

it('without ZooKeeper inserts are refused and reads go on; once it is back, inserts go on and the retry counts once', async () => {
  await withReplicatedTable(async (table) => {
    await insertAcknowledged(table, 0, 0);
    await table.zookeeper.kill();
    for (const replica of table.replicas)
      expect(await insertBlock(replica, block(1))).toMatchObject({ ok: false });
    await expectStored(table, [0]);
    const backMs = await measure(async () => {
      await table.zookeeper.start();
      await insertAcknowledged(table, 0, 1);
    });
    await insertAcknowledged(table, 1, 1);
    await expectStored(table, [0, 1]);
    stdout.write(`inserts went on ${backMs.toFixed(0)} ms after ZooKeeper's start\n`);
  });
});
