import { expect, it } from 'vitest';
import { encodeLabelBytes } from '../../../../metrics/label-bytes.ts';
import { defaultSeriesLimits } from '../../../../metrics/series-limits.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { createKnownSeries } from './known-series.ts';
import { ProjectsRefusedError } from './projects-refused-error.ts';
import { readInChunks } from './read-in-chunks.ts';

const projectIds = Array.from({ length: 10 }, (_, index) => `prj_${index}`);

/** Reads a row of a series of each project. @returns what was read, and the numbers of the projects that are refused. */
async function readEach(isAway: (projectId: unknown) => boolean) {
  const known = createKnownSeries({ limits: defaultSeriesLimits, refusalOf: () => undefined });
  const entries = projectIds.map((_, project) => {
    const series = known.resolve(project, encodeLabelBytes(['__name__', 'up']));
    return { series: typeof series === 'number' ? series : -1 };
  });
  const asked: unknown[] = [];
  const clickhouse = {
    async read({ parameters }: Parameters<ClickhouseDatabase['read']>[0]) {
      const projectId = parameters?.['project'];
      asked.push(projectId);
      // Later than all that are asked at once.
      await new Promise((next) => setImmediate(next));
      if (isAway(projectId)) throw new Error(`no answer about ${projectId}`);
      return [{}];
    },
  } as Pick<ClickhouseDatabase, 'read'>;
  const read = new Set<number>();
  const reads = { clickhouse, limits: { timeoutMs: 1 }, keepAlive: async () => {}, known, projectIds };
  const refused = await readInChunks(
    reads,
    entries,
    'SELECT 1',
    () => ({}),
    (_, project) => read.add(project),
  ).then(
    () => new Set<number>(),
    (error: unknown) => {
      if (error instanceof ProjectsRefusedError) return error.projects;
      throw error;
    },
  );
  return { asked, read: read.size, refused };
}

it('reads of all projects', async () => {
  expect(await readEach(() => false)).toMatchObject({ read: 10, refused: new Set() });
});

it('goes on with the others when what is stored of a project cannot be read', async () => {
  const isAway = (projectId: unknown) => projectId === 'prj_4' || projectId === 'prj_7';
  expect(await readEach(isAway)).toMatchObject({ read: 8, refused: new Set([4, 7]) });
});

it('asks for no more than run at once where nothing can be read', async () => {
  const { asked, refused } = await readEach(() => true);
  expect(asked).toHaveLength(3);
  expect(refused.size).toBe(10);
});
