import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../server/src/errors/app-error.ts';
import { both, expectBothOnce, later } from './scripted-writes.ts';
import { useWriteGateways, type WriteStep } from './write-gateways.ts';

const impatient = { limits: { insertTimeoutMs: 1_000, repeatInsertForMs: 0 } };
const unavailable = { code: 'UNAVAILABLE' };
const lost = new AppError('UNAVAILABLE', 'the answer is lost');

const steps: readonly WriteStep[] = [
  'draw',
  'readOthers',
  'note',
  'insertSeries',
  'insertSamples',
  'saveProjects',
  'finish',
  'commit',
];

describe('writes of metrics whose servers fail', () => {
  const gateways = useWriteGateways();

  it.each(steps)('are stored once when the gateway dies before the step %s', async (step) => {
    const first = await gateways.open();
    await first.append(both(1));
    const dying = await gateways.openFaulty(
      {
        async [step]() {
          throw lost;
        },
      },
      impatient,
    );
    await expect(dying.append(both(later))).rejects.toMatchObject(unavailable);
    const outcome = await first.append(both(later));
    expect(outcome.accepted + outcome.duplicates).toBe(2);
    await expectBothOnce(gateways);
    // The gateway itself goes on with what is stored now.
    expect(await dying.append(both(later))).toMatchObject({ accepted: 0, duplicates: 2 });
    await expectBothOnce(gateways);
  });

  it.each(steps)('are stored once when the gateway dies after the step %s', async (step) => {
    const first = await gateways.open();
    await first.append(both(1));
    const dying = await gateways.openFaulty(
      {
        async [step](act: () => Promise<void>) {
          await act();
          throw lost;
        },
      },
      impatient,
    );
    await expect(dying.append(both(later))).rejects.toMatchObject(unavailable);
    const outcome = await first.append(both(later));
    const wasStored = ['insertSamples', 'saveProjects', 'finish', 'commit'].includes(step);
    expect(outcome).toMatchObject(
      wasStored ? { accepted: 0, duplicates: 2 } : { accepted: 2, duplicates: 0 },
    );
    await expectBothOnce(gateways);
  });

  it.each(['draw', 'note', 'insertSeries', 'insertSamples', 'finish'] as const)(
    'are stored once when ClickHouse is killed before the step %s',
    async (step) => {
      const first = await gateways.open();
      await first.append(both(1));
      const second = await gateways.openFaulty(
        {
          async [step](act: () => Promise<void>) {
            await gateways.clickhouseServer.stop('crash');
            await act();
          },
        },
        impatient,
      );
      const answer = second.append(both(later)).then(
        () => 'stored',
        (error) => error.code,
      );
      expect(await answer).toBe(step === 'finish' ? 'stored' : 'UNAVAILABLE');
      await gateways.clickhouseServer.start();
      const outcome = await first.append(both(later));
      expect(outcome.accepted + outcome.duplicates).toBe(2);
      await expectBothOnce(gateways);
    },
  );

  it('are stored once when ClickHouse is killed between the insert of samples and its answer', async () => {
    const first = await gateways.open();
    await first.append(both(1));
    const second = await gateways.openFaulty(
      {
        async insertSamples(insert) {
          await insert();
          await gateways.clickhouseServer.stop('crash');
          throw lost;
        },
      },
      impatient,
    );
    await expect(second.append(both(later))).rejects.toMatchObject(unavailable);
    await gateways.clickhouseServer.start();
    expect(await first.append(both(later))).toMatchObject({ accepted: 0, duplicates: 2 });
    await expectBothOnce(gateways);
  });

  it.each(['draw', 'note', 'insertSamples', 'saveProjects', 'finish', 'commit'] as const)(
    'are stored once when PostgreSQL is killed before the step %s',
    async (step) => {
      const first = await gateways.open();
      await first.append(both(1));
      const second = await gateways.openFaulty({
        async [step](act: () => Promise<void>) {
          await gateways.postgresServer.stop('crash');
          await act();
        },
      });
      const answer = second.append(both(later)).then(
        () => 'stored',
        (error) => error.code,
      );
      // After COMMIT there is nothing left that could fail.
      expect(await answer).toBe(step === 'commit' ? 'stored' : 'UNAVAILABLE');
      await gateways.postgresServer.start();
      const outcome = await first.append(both(later));
      expect(outcome.accepted + outcome.duplicates).toBe(2);
      await expectBothOnce(gateways);
    },
  );

  it('are stored once when an insert is repeated because its answer was lost', async () => {
    const writes = await gateways.openFaulty({
      async insertSamples(insert) {
        await insert();
        throw lost;
      },
    });
    expect(await writes.append(both(1))).toMatchObject({ accepted: 2 });
    await writes.append(both(later));
    await expectBothOnce(gateways);
  });

  it('wait for ClickHouse while it restarts', async () => {
    const writes = await gateways.open();
    await writes.append(both(1));
    await gateways.clickhouseServer.stop('crash');
    const appending = writes.append(both(later));
    await gateways.clickhouseServer.start();
    expect(await appending).toMatchObject({ accepted: 2 });
    await expectBothOnce(gateways);
  });

  it('are refused while numbers of commits are below the last one, and stored once they are not', async () => {
    const first = await gateways.open();
    await first.append(both(1));
    const [row] = await gateways.postgres.run('SELECT last_commit FROM metric_projects');
    const setLast = (commit: unknown) =>
      gateways.postgres.run(`UPDATE metric_projects SET last_commit = ${commit}`);
    await setLast(2 ** 52);
    await expect(first.append(both(later))).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining('the clock of PostgreSQL went back'),
    });
    expect(await gateways.unfinishedCount()).toBe(0);
    await setLast(row?.['last_commit']);
    expect(await first.append(both(later))).toMatchObject({ accepted: 2, duplicates: 0 });
    await expectBothOnce(gateways);
  });

  it('are stored when PostgreSQL lost the row of their project, as a standby that lacks the last transactions', async () => {
    const writes = await gateways.open();
    await writes.append(both(1));
    await gateways.postgres.run('DELETE FROM metric_projects');
    expect(await writes.append(both(later))).toMatchObject({ accepted: 2, duplicates: 0 });
    const projects = await gateways.postgres.run('SELECT project_id FROM metric_projects');
    expect(projects).toEqual([{ project_id: 'prj_a' }]);
  });
});
