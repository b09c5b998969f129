import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createPostgresUsageStore } from '../../../server/src/storage/postgres/postgres-usage-store.ts';
import { sampleAddition, sampleHourMs } from '../../../server/src/usage/testing/sample-addition.ts';
import { describeUsageStore } from '../../../server/src/usage/testing/usage-store-contract.ts';
import type { UsageAddition } from '../../../server/src/usage/usage-store.ts';
import { callAtOnce, openPostgresProcesses } from '../../support/open-postgres-processes.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const hour = { projectId: 'prj_1', sinceMs: sampleHourMs, untilMs: sampleHourMs + hourMs } as const;
const rejection = { count: 2, lastAtMs: sampleHourMs + 5, example: 'of 1970' };

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

async function openProcesses() {
  const { database, of: databaseOf } = await openPostgresProcesses(server, 4);
  onTestFinished(database.remove);
  return { database, databaseOf, of: (index: number) => createPostgresUsageStore(databaseOf(index)) };
}

describeUsageStore('PostgreSQL', async () => {
  const { database, of } = await openPostgresProcesses(server, 1);
  return { store: createPostgresUsageStore(of(0)), close: database.remove };
});

describe('usage in PostgreSQL', () => {
  it('adds up what several processes add to the same minutes at once, without deadlocks', async () => {
    const { database, of } = await openProcesses();
    const additions: UsageAddition[] = ['prj_1', 'prj_2'].flatMap((projectId) =>
      [0, 1, 2].map((minute) =>
        sampleAddition({
          projectId,
          startMs: sampleHourMs + minute * minuteMs,
          rejections: ['too_old', 'too_new'].map((reason) => ({ reason, ...rejection })),
        }),
      ),
    );
    await callAtOnce(40, (index) => of(index).add(index % 2 === 0 ? additions : additions.toReversed()));
    for (const projectId of ['prj_1', 'prj_2'])
      for (const resolution of ['minute', 'hour'] as const) {
        const signals = await of(0).read({ ...hour, projectId, resolution, bucketMs: hourMs });
        expect(signals.find(({ signal }) => signal === 'logs')).toMatchObject({
          buckets: [
            { startMs: sampleHourMs, acceptedCount: 1_200, acceptedBytes: 120_000, rejectedCount: 480 },
          ],
          rejections: [
            { reason: 'too_new', count: 240 },
            { reason: 'too_old', count: 240 },
          ],
        });
      }
    const statistics = await database.run(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(statistics).toEqual([{ deadlocks: 0 }]);
  });

  it('adds nothing when one of the additions cannot be stored', async () => {
    const { of } = await openProcesses();
    await expect(
      of(0).add([sampleAddition(), sampleAddition({ projectId: 'prj_unknown' })]),
    ).rejects.toThrow();
    const found = await of(0).read({ ...hour, resolution: 'minute', bucketMs: minuteMs });
    expect(found.every(({ buckets }) => buckets.length === 0)).toBe(true);
  });

  it('merges additions of one call as it would those of several', async () => {
    const { of } = await openProcesses();
    const additions = ['first', '', 'third', ''].map((example, index) =>
      sampleAddition({
        projectId: 'prj_1',
        startMs: sampleHourMs - index * minuteMs,
        rejections: [{ ...rejection, reason: 'too_old', lastAtMs: sampleHourMs - index, example }],
      }),
    );
    const toProject = (projectId: string) => additions.map((addition) => ({ ...addition, projectId }));
    await of(0).add(toProject('prj_1'));
    for (const addition of toProject('prj_2')) await of(0).add([addition]);
    const query = { sinceMs: sampleHourMs - hourMs, untilMs: sampleHourMs + hourMs, bucketMs: hourMs };
    const [merged, single] = await callAtOnce(2, (index) =>
      of(index).read({ ...query, projectId: `prj_${index + 1}`, resolution: 'hour' }),
    );
    expect(merged).toEqual(single);
    expect(merged?.find(({ signal }) => signal === 'logs')?.rejections).toEqual([
      { reason: 'too_old', count: 8, lastAtMs: sampleHourMs - 3, example: 'third' },
    ]);
  });

  it('reads all tables as of one moment', async () => {
    const { of } = await openProcesses();
    let isWriting = true;
    const writing = callAtOnce(4, async (index) => {
      for (let round = 0; round < 25; round += 1)
        await of(index).add([sampleAddition({ rejections: [{ reason: 'too_old', ...rejection }] })]);
    }).then(() => {
      isWriting = false;
    });
    while (isWriting) {
      const [, logs] = await of(1).read({ ...hour, resolution: 'minute', bucketMs: hourMs });
      expect(logs?.rejections[0]?.count).toBe(logs?.buckets[0]?.rejectedCount);
    }
    await writing;
  });

  it('prunes in several processes at once, each count in one of them', async () => {
    const { database, databaseOf, of } = await openProcesses();
    const starts = Array.from({ length: 60 }, (_, minute) => sampleHourMs + minute * minuteMs);
    await of(0).add(starts.map((startMs) => sampleAddition({ startMs })));
    const pruning = { minutesBeforeMs: sampleHourMs + hourMs, hoursBeforeMs: 0, limit: 10 };
    await databaseOf(0).transaction(async (session) => {
      // What the oldest ten wait for does not hold up the others.
      await session.rows(
        `SELECT 1 FROM usage_counts WHERE usage_counts.resolution = 'minute'
         ORDER BY usage_counts.start_ms LIMIT 10 FOR UPDATE`,
      );
      expect(await of(1).prune(pruning)).toBe(10);
    });
    const pruned = await callAtOnce(4, (index) => of(index).prune(pruning));
    const rest = await of(0).prune({ ...pruning, limit: 100 });
    expect(pruned.reduce((sum, count) => sum + count, rest)).toBe(50);
    expect(await database.run('SELECT resolution FROM usage_counts')).toEqual([{ resolution: 'hour' }]);
  });

  it('keeps examples and reasons with any characters, and counts beyond 32 bits', async () => {
    const { of } = await openProcesses();
    const rejections = [{ ...rejection, reason: 'a\0b', example: `\0\u0001 {"',\\}` }];
    await of(0).add([sampleAddition({ rejections, acceptedBytes: 2 ** 50 })]);
    const [, logs] = await of(1).read({ ...hour, resolution: 'minute', bucketMs: hourMs });
    expect(logs).toMatchObject({ rejections, buckets: [{ acceptedBytes: 2 ** 50 }] });
  });
});
