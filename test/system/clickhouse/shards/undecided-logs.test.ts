import { describe, expect, it } from 'vitest';
import { skippedCounters } from '../../../../server/src/storage/clickhouse/logs/write/log-writers.ts';
import type { ClickhouseShards } from '../../../support/clickhouse-shards.ts';
import { startClickhouseCluster } from '../../../support/start-clickhouse.ts';
import { batchOf, leaseMs, useLogGateways } from '../log-gateways.ts';

const unavailable = { code: 'UNAVAILABLE' };
const limits = { leaseMs, insertTimeoutMs: 5_000, repeatInsertForMs: 300 };

describe('logs of two shards, one of which may have a block that it did not confirm', () => {
  let clickhouse: ClickhouseShards;
  const gateways = useLogGateways(async () => {
    clickhouse = await startClickhouseCluster();
    return clickhouse;
  });

  it('refuses retries of the block without asking a shard that hangs, so that other requests do not wait for them', async () => {
    const clickhouseOfGateway = await gateways.databases.clickhouse.open();
    let askedCount = 0;
    const gateway = await gateways.open({
      limits: { ...limits, insertTimeoutMs: 2_000 },
      clickhouse: {
        ...clickhouseOfGateway,
        insert(block, times) {
          if (block.shard === 2) askedCount += 1;
          return clickhouseOfGateway.insert(block, times);
        },
      },
    });
    await gateway.append(batchOf('a'));
    clickhouse.shards[1]?.pause();
    try {
      await expect(gateway.append(batchOf('b'))).rejects.toMatchObject(unavailable);
      const askedBefore = askedCount;
      for (const body of ['c', 'd', 'e']) {
        const [retry, other] = await Promise.allSettled([
          gateway.append(batchOf('b')),
          gateway.append(batchOf(body)),
        ]);
        expect(retry).toMatchObject({ status: 'rejected', reason: unavailable });
        expect(other).toMatchObject({ status: 'fulfilled' });
      }
      expect(askedCount).toBe(askedBefore);
    } finally {
      clickhouse.shards[1]?.resume();
    }
    await expect.poll(() => gateway.append(batchOf('b')).catch(String)).toMatchObject({ accepted: 1 });
    expect((await gateways.bodies()).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('stores what a gateway acknowledges as the writer that another one gave up, while that gets a retry', async () => {
    // It waits for the block of another gateway for a twentieth of the time.
    const one = await gateways.open({ limits, monotonicNowMs: () => performance.now() * 20 });
    await one.append(batchOf('a'));
    await clickhouse.shards[1]?.stop('crash');
    await expect(one.append(batchOf('b'))).rejects.toMatchObject(unavailable);
    // As writer 2.
    await one.append(batchOf('c'));
    await clickhouse.shards[1]?.start();
    await gateways.passMs(leaseMs);
    const batch = batchOf('f');
    const other = await gateways.open({
      limits,
      clickhouse: await gateways.withInsert(`1:${5 + skippedCounters}`, async (insert) => {
        await expect(one.append(batch)).rejects.toMatchObject(unavailable);
        await insert();
      }),
    });
    // Blocks of the shard that was down, and of the other.
    for (const body of ['d', 'e']) await other.append(batchOf(body));
    expect(await other.append(batch)).toMatchObject({ accepted: 1, duplicate: false });
    expect((await gateways.bodies()).toSorted()).toEqual(['a', 'c', 'd', 'e', 'f']);
    expect(await one.append(batch)).toMatchObject({ accepted: 1, duplicate: true });
  });
});
