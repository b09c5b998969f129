import { describe, expect, it } from 'vitest';
import { sampleLogBatch, sampleLogNs } from '../../../server/src/logs/testing/sample-log.ts';
import { dropDays } from '../../../server/src/storage/clickhouse/logs/write/drop-days.ts';
import { dayNs } from '../../../server/src/time/utc-day.ts';
import { batchOf, leaseMs, useLogGateways } from './log-gateways.ts';

const daysBefore = (days: number) => sampleLogNs - BigInt(days) * BigInt(dayNs);
const retainedFromNs = daysBefore(10);
const lateBatch = sampleLogBatch({ records: [{ timeNs: daysBefore(20), body: 'late' }] });

describe('retention of logs in ClickHouse', () => {
  const gateways = useLogGateways();

  it('keeps what arrives while it deletes all records that arrived on the same day', async () => {
    const gateway = await gateways.open();
    await gateway.append(lateBatch);
    const clickhouse = await gateways.databases.clickhouse.open();
    const sent: string[] = [];
    await dropDays(
      {
        ...clickhouse,
        async command(query, limits) {
          sent.push(query.text);
          await gateway.append(batchOf('new'));
          await clickhouse.command(query, limits);
        },
      },
      retainedFromNs,
    );
    expect(sent).toHaveLength(1);
    expect(await gateways.bodies()).toEqual(['new']);
  });

  it('keeps the fence of a block, so that the block is not stored beside its retry', async () => {
    const hanging = Promise.withResolvers<void>();
    const gateway = await gateways.open({
      clickhouse: await gateways.withInsert('1:1', async (insert) => {
        await hanging.promise;
        await insert();
      }),
    });
    const batch = batchOf('a');
    const refused = expect(gateway.append(batch)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect.poll(() => gateways.databases.postgres.run('SELECT FROM log_blocks')).toHaveLength(1);
    await gateways.passMs(leaseMs);
    const other = await gateways.open();
    const receivedAtNs = sampleLogNs + BigInt(dayNs);
    await other.append(sampleLogBatch({ records: [{ timeNs: sampleLogNs, body: 'b' }] }, { receivedAtNs }));
    await other.dropDaysBefore(retainedFromNs);
    hanging.resolve();
    await refused;
    expect(await gateways.bodies()).toEqual(['b']);
    expect(await other.append(batch)).toMatchObject({ accepted: 1, duplicate: false });
    expect((await gateways.bodies()).toSorted()).toEqual(['a', 'b']);
  });

  it('frees the disk of a day of arrival whose records were deleted before it was past', async () => {
    const gateway = await gateways.open();
    await gateway.append(lateBatch);
    await gateway.dropDaysBefore(retainedFromNs);
    expect(await gateways.bodies()).toEqual([]);
    await gateway.dropDaysBefore(sampleLogNs + BigInt(dayNs));
    const rows =
      "SELECT sum(rows) FROM system.parts WHERE table = 'logs' AND database = currentDatabase() AND active";
    expect(await gateways.databases.clickhouse.run(rows)).toMatch(/^(0\n)+$/);
  });
});
