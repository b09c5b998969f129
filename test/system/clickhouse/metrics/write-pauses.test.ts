import { describe, expect, it } from 'vitest';
import { startClickhouseCluster } from '../../../support/start-clickhouse.ts';
import { both, delta, expectBothOnce, gauge, later, samplesOf } from './scripted-writes.ts';
import { useWriteGateways } from './write-gateways.ts';

const unavailable = { code: 'UNAVAILABLE' };

describe('writes of metrics whose gateway hangs', () => {
  const gateways = useWriteGateways(startClickhouseCluster);

  it('do not arrive after they were settled, when a gateway hung before its insert', async () => {
    const first = await gateways.open();
    await first.append(both(1));
    const resumed = Promise.withResolvers<void>();
    const hasHung = Promise.withResolvers<void>();
    const hanging = await gateways.openFaulty(
      {
        async insertSamples(insert) {
          hasHung.resolve();
          await resumed.promise;
          await insert();
        },
      },
      { limits: { maxIdleMs: 2_000 } },
    );
    const late = hanging.append(both(3)).catch((error) => error);
    await hasHung.promise;
    expect(await first.append(gauge(2))).toMatchObject({ accepted: 1 });
    resumed.resolve();
    expect(await late).toMatchObject(unavailable);
    expect(await samplesOf(gateways, 'a')).toEqual([
      [1, 1],
      [2, 2],
    ]);
    // Nobody else has sent it, so its retry is stored.
    expect(await hanging.append(both(3))).toMatchObject({ accepted: 2, duplicates: 0, late: 0 });
    expect(await samplesOf(gateways, 'd')).toEqual([
      [1, 1],
      [3, 4],
    ]);
    expect(await gateways.unfinishedCount()).toBe(0);
  });

  it('count when a gateway hung after its insert, and others go on from there', async () => {
    const first = await gateways.open();
    await first.append(both(1));
    const hasHung = Promise.withResolvers<void>();
    const hanging = await gateways.openFaulty(
      {
        async insertSamples(insert) {
          await insert();
          hasHung.resolve();
          await gateways.noAnswer;
        },
      },
      { limits: { maxIdleMs: 2_000 } },
    );
    const late = hanging.append(both(later)).catch((error) => error);
    await hasHung.promise;
    expect(await first.append(delta(50, 10))).toMatchObject({ accepted: 1 });
    expect(await samplesOf(gateways, 'd')).toEqual([
      [1, 1],
      [later, 1 + later],
      [50, 11 + later],
    ]);
    expect(await first.append(both(later))).toMatchObject({ accepted: 0, duplicates: 2 });
    expect(await gateways.unfinishedCount()).toBe(0);
    void late;
  });

  it('decide nothing when a gateway hung before it drew its number', async () => {
    const first = await gateways.open();
    await first.append(both(1));
    const resumed = Promise.withResolvers<void>();
    const hasHung = Promise.withResolvers<void>();
    const hanging = await gateways.openFaulty(
      {
        async draw(act) {
          hasHung.resolve();
          await resumed.promise;
          await act();
        },
      },
      { limits: { maxIdleMs: 2_000 } },
    );
    const late = hanging.append(both(later)).catch((error) => error);
    await hasHung.promise;
    expect(await first.append(both(later))).toMatchObject({ accepted: 2 });
    resumed.resolve();
    expect(await late).toMatchObject(unavailable);
    expect(await hanging.append(both(later))).toMatchObject({ accepted: 0, duplicates: 2 });
    await expectBothOnce(gateways);
  });

  it('of other projects go on while one is locked', async () => {
    const [first, second] = [await gateways.open(), await gateways.open()];
    await first.append(gauge(1));
    const hasHung = Promise.withResolvers<void>();
    const resumed = Promise.withResolvers<void>();
    const slow = await gateways.openFaulty({
      async insertSamples(insert) {
        hasHung.resolve();
        await resumed.promise;
        await insert();
      },
    });
    const held = slow.append(gauge(2));
    await hasHung.promise;
    const other = { ...gauge(2), projectId: 'prj_b' };
    const waiting = second.append(gauge(3));
    expect(await second.append(other)).toMatchObject({ accepted: 1 });
    resumed.resolve();
    expect(await held).toMatchObject({ accepted: 1 });
    expect(await waiting).toMatchObject({ accepted: 1, late: 0 });
  });
});
