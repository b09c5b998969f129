import type { PostgresDatabase } from '../../../postgres/database/postgres-database.ts';
import {
  cancelCommit,
  type DrawnCommit,
  drawCommit,
  maxNumberStep,
} from '../../../postgres/metrics/metric-commits.ts';
import type { MetricProject } from '../../../postgres/metrics/metric-projects.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import type { ProjectNumbers } from './project-numbers.ts';
import { ProjectsRefusedError } from './projects-refused-error.ts';

/**
 * Draws a number for a commit of locked projects, greater than those of their commits before.
 *
 * @throws ProjectsRefusedError for those whose last commit is too far ahead of the clock of PostgreSQL; no number is taken then.
 */
export async function drawNumber(
  locked: readonly MetricProject[],
  commit: Pick<DrawnCommit, 'arrivalDay' | 'shard' | 'nowMs'>,
  {
    postgres,
    projects,
  }: {
    readonly postgres: Pick<PostgresDatabase, 'rows' | 'change'>;
    readonly projects: ProjectNumbers;
  },
): Promise<number> {
  const projectIds = locked.map(({ projectId }) => projectId);
  const lastCommit = Math.max(...locked.map((project) => project.lastCommit));
  const number = await drawCommit(postgres, { ...commit, projectIds, lastCommit });
  if (number > lastCommit) return number;
  await cancelCommit(postgres, number);
  const ahead = locked.filter((project) => project.lastCommit - number > maxNumberStep);
  throw new ProjectsRefusedError(
    ahead.map(({ projectId }) => projects.ordinalOf(projectId)),
    unavailable(
      'the clock of PostgreSQL went back by more than a day; send the same request again once it is right',
    ),
  );
}
