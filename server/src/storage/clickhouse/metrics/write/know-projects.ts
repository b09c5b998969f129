import type { MetricProject } from '../../../postgres/metrics/metric-projects.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { firstDayAfter } from './arrival-day.ts';
import { catchUp } from './catch-up.ts';
import type { GatewayKnowledge } from './gateway-knowledge.ts';
import { settleReads } from './projects-refused-error.ts';

export interface KnowProjectsOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'read'>;
  readonly knowledge: GatewayKnowledge;
  readonly readTimeoutMs: number;
}

/** Others wait meanwhile, and what is not read may take no longer to be read of the series that send. */
const catchUpShare = 1 / 3;

/**
 * Makes what is known of locked projects that of all their samples: other gateways may have written to them.
 *
 * @throws ProjectsRefusedError for those of which something had to be read and could not be.
 */
export async function knowProjects(
  locked: readonly MetricProject[],
  { clickhouse, knowledge, readTimeoutMs }: KnowProjectsOptions,
): Promise<void> {
  const { known, metadata, projects, seen } = knowledge;
  const numbered = locked.map((project) => ({ ...project, project: projects.ordinalOf(project.projectId) }));
  const outdated = numbered.flatMap(({ project, projectId, lastCommit }) => {
    const before = seen.get(project);
    if (before === undefined || before.commit === lastCommit) return [];
    const firstDay = firstDayAfter({ lastCommit: before.commit, activeDay: before.day });
    return [{ project, projectId, seenCommit: before.commit, firstDay }];
  });
  const numbers = numbered.map(({ project }) => project);
  await settleReads([
    metadata.load(numbers, { timeoutMs: readTimeoutMs }),
    catchUp(outdated, { clickhouse, known, limits: { timeoutMs: readTimeoutMs * catchUpShare } }),
  ]);
  for (const { project, lastCommit, activeDay } of numbered)
    seen.set(project, { commit: lastCommit, day: activeDay });
}
