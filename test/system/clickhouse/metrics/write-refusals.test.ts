import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../server/src/errors/app-error.ts';
import type { MetricBatch } from '../../../../server/src/metrics/metric-store.ts';
import type { ClickhouseDatabase } from '../../../../server/src/storage/clickhouse/database/clickhouse-database.ts';
import { insertSamples } from '../../../../server/src/storage/clickhouse/metrics/write/sample-rows.ts';
import { sample, scriptedBatch } from '../../../../server/src/storage/metrics/testing/scripted-request.ts';
import { useWriteGateways } from './write-gateways.ts';

const away = new AppError('UNAVAILABLE', 'a shard is away');
const impatient = { limits: { insertTimeoutMs: 1_000, repeatInsertForMs: 0 } };

function samplesOf(project: string, second = 1): MetricBatch {
  return scriptedBatch([sample('a', second)], { projectId: project });
}

describe('writes of metrics that share a commit with those of a project that cannot be stored', () => {
  const gateways = useWriteGateways();

  /** A gateway dies that inserted samples of these projects, or not. */
  async function leaveUnfinished(...projects: readonly string[]): Promise<void> {
    const dying = await gateways.openFaulty(
      {
        async insertSamples() {
          throw away;
        },
      },
      impatient,
    );
    const appends = projects.map((project) => dying.append(samplesOf(project)));
    for (const append of appends) await expect(append).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  }

  async function openWith(parts: Partial<ClickhouseDatabase>) {
    return gateways.open({ ...impatient, clickhouse: { ...(await gateways.clickhouse.open()), ...parts } });
  }

  const unavailable = { status: 'rejected', reason: { code: 'UNAVAILABLE' } };
  const stored = { status: 'fulfilled', value: { accepted: 1 } };

  it('are stored while an earlier commit of that project cannot be settled, and wait for it once', async () => {
    await leaveUnfinished('prj_stuck', 'prj_other');
    const clickhouse = await gateways.clickhouse.open();
    const answer = Promise.withResolvers<void>();
    let tries = 0;
    let isBack = false;
    const writes = await openWith({
      async insert(block, limits) {
        if (!isBack && block.into === insertSamples && block.mayBeStored === true) {
          tries += 1;
          // The shard of that commit refuses at first, then it hangs.
          if (tries === 1) throw away;
          await answer.promise;
        }
        await clickhouse.insert(block, limits);
      },
    });
    const append = (second: number, ...projects: readonly string[]) =>
      Promise.allSettled(projects.map((project) => writes.append(samplesOf(project, second))));

    expect(await append(1, 'prj_stuck', 'prj_fine')).toMatchObject([unavailable, stored]);
    expect(await append(2, 'prj_stuck', 'prj_fine', 'prj_other')).toMatchObject([
      unavailable,
      stored,
      unavailable,
    ]);
    expect(await append(3, 'prj_fine', 'prj_stuck')).toMatchObject([stored, unavailable]);
    expect(tries).toBe(2);

    isBack = true;
    answer.resolve();
    await expect.poll(() => gateways.unfinishedCount(), { timeout: 20_000 }).toBe(0);
    expect(await append(4, 'prj_stuck', 'prj_fine', 'prj_other')).toMatchObject([stored, stored, stored]);
    expect([...(await gateways.contents())].map(([series, { length }]) => [series, length])).toEqual(
      expect.arrayContaining([
        ['prj_fine up a', 4],
        ['prj_stuck up a', 1],
        ['prj_other up a', 1],
      ]),
    );
  });

  it('are stored while what is stored of that project cannot be read', async () => {
    const first = await gateways.open();
    for (const project of ['prj_a', 'prj_b', 'prj_c']) await first.append(samplesOf(project));
    const clickhouse = await gateways.clickhouse.open();
    let isAway = true;
    const other = await openWith({
      async read(query, limits) {
        if (isAway && query.parameters?.['project'] === 'prj_b') throw away;
        return clickhouse.read(query, limits);
      },
    });
    const append = (second: number) =>
      Promise.allSettled(
        ['prj_a', 'prj_b', 'prj_c'].map((project) => other.append(samplesOf(project, second))),
      );
    expect(await append(2)).toMatchObject([stored, unavailable, stored]);
    expect(await gateways.unfinishedCount()).toBe(0);
    isAway = false;
    expect(await append(3)).toMatchObject([stored, stored, stored]);
  });

  it('are stored while nothing can be read, if nothing has to be looked up for them', async () => {
    const clickhouse = await gateways.clickhouse.open();
    let isAway = false;
    const writes = await openWith({
      async read(query, limits) {
        if (isAway) throw away;
        return clickhouse.read(query, limits);
      },
    });
    await writes.append(samplesOf('prj_known', 1));
    await writes.append(samplesOf('prj_late', 5));
    isAway = true;
    const appends = [samplesOf('prj_new', 2), samplesOf('prj_known', 2), samplesOf('prj_late', 2)];
    expect(await Promise.allSettled(appends.map((batch) => writes.append(batch)))).toMatchObject([
      unavailable,
      stored,
      unavailable,
    ]);
  });
});
