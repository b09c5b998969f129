import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../../../../errors/app-error.ts';
import { encodeLabelBytes } from '../../../../metrics/label-bytes.ts';
import { createScriptedDecoder, labelsOf } from '../../../metrics/testing/scripted-request.ts';
import { deadlineExceeded } from '../../../threads/query-deadline.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { createGatewayKnowledge, type GatewayKnowledge } from './gateway-knowledge.ts';
import { type KnowProjectsOptions, knowProjects } from './know-projects.ts';
import { defaultMetricWriteLimits } from './metric-write-limits.ts';
import { ProjectsRefusedError } from './projects-refused-error.ts';

describe('what a gateway knows of a project that another one wrote to since', () => {
  const outdated = { projectId: 'prj_a', lastCommit: 20, activeDay: 20_000, activeSeries: 1 };
  /** What the read of the changes is answered with. */
  let failure: AppError | undefined;
  let changesRead: number;
  let knowledge: GatewayKnowledge;
  let options: KnowProjectsOptions;
  let series: number;
  beforeEach(() => {
    failure = undefined;
    changesRead = 0;
    const clickhouse: Pick<ClickhouseDatabase, 'read' | 'readShard' | 'chooseShard' | 'insert'> = {
      async read({ text }) {
        if (!text.includes('FROM samples')) return [];
        changesRead += 1;
        if (failure !== undefined) throw failure;
        return [];
      },
      readShard: async () => [],
      chooseShard: () => 1,
      insert: async () => undefined,
    };
    const decoder = createScriptedDecoder();
    knowledge = createGatewayKnowledge({ clickhouse, decoder, takesStarts: false }, defaultMetricWriteLimits);
    options = { clickhouse, knowledge, readTimeoutMs: 15_000 };
    const project = knowledge.projects.ordinalOf('prj_a');
    // Cast: labels that are not refused.
    series = knowledge.known.resolve(project, encodeLabelBytes(labelsOf('a'))) as number;
    knowledge.known.know(series, { arrivalDay: 20_000, sampleDay: 20_000 });
    knowledge.seen.set(project, { commit: 10, day: 20_000 });
  });

  it('is forgotten where reading the changes takes too long, and they are not read again', async () => {
    failure = deadlineExceeded();
    await knowProjects([outdated], options);
    expect(knowledge.known.isKnown(series)).toBe(false);
    await knowProjects([outdated], options);
    expect(changesRead).toBe(1);
  });

  it('stays while they cannot be read, and the project is refused', async () => {
    failure = unavailable('ClickHouse cannot be reached');
    await expect(knowProjects([outdated], options)).rejects.toThrow(ProjectsRefusedError);
    expect(knowledge.known.isKnown(series)).toBe(true);
    failure = undefined;
    await knowProjects([outdated], options);
    expect(changesRead).toBe(2);
  });
});
