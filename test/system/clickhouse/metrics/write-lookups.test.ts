import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../server/src/errors/app-error.ts';
import {
  sample,
  scriptedBatch,
  scriptStartMs,
} from '../../../../server/src/storage/metrics/testing/scripted-request.ts';
import { both, delta, later, samplesOf } from './scripted-writes.ts';
import { useWriteGateways } from './write-gateways.ts';

const lost = new AppError('UNAVAILABLE', 'the answer is lost');
const impatient = { limits: { insertTimeoutMs: 1_000, repeatInsertForMs: 0 } };

/** A gateway that knows nothing has to find what others stored. */
describe('what a gateway reads of series that it does not know', () => {
  const gateways = useWriteGateways();

  it.each([
    ['of the last hour', 60],
    ['of the same day', 6 * 3_600],
    ['of the day before', 30 * 3_600],
    ['of days ago', 5 * 86_400],
  ])('has their newest sample, one %s', async (_, ageSeconds) => {
    gateways.nowMs = scriptStartMs + ageSeconds * 1_000;
    const one = await gateways.open();
    await one.append(delta(0, 5));
    await one.append(delta(1, 5));
    const other = await gateways.open();
    expect(await other.append(scriptedBatch([sample('d', 0, 7)]))).toMatchObject({
      rejected: { duplicate_timestamp: 1 },
    });
    const third = await gateways.open();
    await third.append(delta(ageSeconds, 1));
    expect((await samplesOf(gateways, 'd')).at(-1)).toEqual([ageSeconds, 11]);
  });

  it('has the newest number of a series that ended on a later day', async () => {
    const one = await gateways.open();
    await one.append(delta(1, 5));
    await one.append(scriptedBatch([sample('d', later, 'stale')]));
    const other = await gateways.open();
    await other.append(delta(later + 10, 2));
    expect((await samplesOf(gateways, 'd')).at(-1)).toEqual([later + 10, 7]);
  });

  it('is right where a day was registered and no sample of it was stored', async () => {
    const one = await gateways.open();
    await one.append(both(1));
    const dying = await gateways.openFaulty(
      {
        async insertSeries(insert) {
          await insert();
          throw lost;
        },
      },
      impatient,
    );
    await expect(dying.append(both(later))).rejects.toThrow();
    const other = await gateways.open();
    await other.append(delta(20, 2));
    expect(await samplesOf(gateways, 'd')).toEqual([
      [1, 1],
      [20, 3],
    ]);
  });

  it('counts the series of a commit that another gateway could not finish', async () => {
    const dying = await gateways.openFaulty(
      {
        async insertSamples(insert) {
          await insert();
          throw lost;
        },
      },
      impatient,
    );
    await expect(dying.append(both(1))).rejects.toThrow();
    const other = await gateways.open();
    await other.append(scriptedBatch([sample('a', 1), sample('b', 1)]));
    const counts = await gateways.postgres.run('SELECT active_series FROM metric_projects');
    expect(counts).toEqual([{ active_series: 3 }]);
  });

  it('may take longer than PostgreSQL waits for a gateway that hangs', async () => {
    const instances = Array.from({ length: 9_000 }, (_, index) => `instance ${index}`);
    const batchAt = (second: number) => scriptedBatch(instances.map((instance) => sample(instance, second)));
    const one = await gateways.open();
    await one.append(batchAt(1));
    const clickhouse = await gateways.clickhouse.open();
    const slow = await gateways.open({
      limits: { maxIdleMs: 2_000 },
      clickhouse: {
        ...clickhouse,
        async read(query, limits) {
          await delay(500);
          return clickhouse.read(query, limits);
        },
      },
    });
    expect(await slow.append(batchAt(2))).toMatchObject({ accepted: instances.length });
  });

  it('may take as long together with what others wrote since', async () => {
    const clickhouse = await gateways.clickhouse.open();
    let readMs = 0;
    const slow = await gateways.open({
      limits: { maxIdleMs: 2_000 },
      clickhouse: {
        ...clickhouse,
        async read(query, limits) {
          await delay(readMs);
          return clickhouse.read(query, limits);
        },
      },
    });
    await slow.append(scriptedBatch([sample('a', 1)]));
    const other = await gateways.open();
    await other.append(scriptedBatch([sample('a', 2)]));
    readMs = 1_500;
    expect(await slow.append(scriptedBatch([sample('b', 3)]))).toMatchObject({ accepted: 1 });
  });

  it('is found by names of any characters', async () => {
    const names = ["quo'te", 'back\\slash', 'nul\0', '\u{1f600}', '\ufeffmark', ' ', 'a,b]', '%27'];
    const instances = names.map((name) => `${name}:${name}`);
    const batch = scriptedBatch(instances.map((instance) => sample(instance, 1)));
    const one = await gateways.open();
    expect(await one.append(batch)).toMatchObject({ accepted: names.length });
    const other = await gateways.open();
    expect(await other.append(batch)).toMatchObject({ accepted: 0, duplicates: names.length });
    const keys = [...(await gateways.contents()).keys()].toSorted();
    expect(keys).toEqual(names.map((name) => `prj_a ${name} ${name}:${name}`).toSorted());
  });

  it('reports the newest time of each metric that a commit has samples of', async () => {
    const commits: unknown[] = [];
    const writes = await gateways.open({ onCommitted: (each) => commits.push(...each) });
    await Promise.all([
      writes.append(scriptedBatch([sample('a', 5), sample('b', 3), sample('cpu:a', 2)])),
      writes.append(scriptedBatch([sample('a', 1)], { projectId: 'prj_b' })),
    ]);
    await writes.append(scriptedBatch([sample('a', 5)]));
    const at = (second: number) => scriptStartMs + second * 1_000;
    expect(commits).toEqual([
      {
        projectId: 'prj_a',
        newestMs: new Map([
          ['up', at(5)],
          ['cpu', at(2)],
        ]),
      },
      { projectId: 'prj_b', newestMs: new Map([['up', at(1)]]) },
    ]);
  });
});
