import { beforeEach, describe, expect, it } from 'vitest';
import { maxMetricNameBytes, metadataBytes } from '../../../../metrics/kept-metadata.ts';
import type { MetricMetadata } from '../../../../metrics/metric.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { createProjectMetadata, type ProjectMetadata } from './project-metadata.ts';

const projectIds = ['prj_a', 'prj_b', 'prj_c'];
const limits = { timeoutMs: 1000 };

function metadataOf(name: string, description = ''): MetricMetadata {
  return { name, kind: 'gauge', unit: '', description };
}

describe('the metadata that a gateway knows', () => {
  let stored: (MetricMetadata & { readonly projectId: string })[];
  let reads: unknown[];
  let metadata: ProjectMetadata;
  beforeEach(() => {
    stored = [];
    reads = [];
    metadata = open(4 * metadataBytes(metadataOf('a')));
  });

  function open(maxTotalBytes: number): ProjectMetadata {
    return createProjectMetadata({
      // Cast: it only reads rows of metadata.
      clickhouse: {
        async read({ parameters }: Parameters<ClickhouseDatabase['read']>[0]) {
          const { projects = [] } = parameters as { readonly projects?: readonly string[] };
          reads.push(projects);
          return stored.filter(({ projectId }) => projects.includes(projectId));
        },
      } as Pick<ClickhouseDatabase, 'read'>,
      projectIds,
      limits: { maxMetrics: 3, maxBytes: 2 ** 24, maxTotalBytes },
    });
  }

  it('is not kept of names that no series may have, stored ones included', async () => {
    metadata = open(2 ** 24);
    const longName = 'n'.repeat(2 ** 20);
    stored.push({ ...metadataOf(longName), projectId: 'prj_a' });
    await metadata.load([0], limits);
    metadata.describe(0, metadataOf(longName, 'again'));
    metadata.describe(0, metadataOf('n'.repeat(maxMetricNameBytes + 1)));
    expect(metadata.pendingOf(0)).toEqual([]);
    for (const name of ['a', 'b', 'c']) metadata.describe(0, metadataOf(name));
    expect(metadata.pendingOf(0).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('has units and descriptions cut', async () => {
    metadata = open(10_000);
    await metadata.load([0], limits);
    metadata.describe(0, { ...metadataOf('m', 'h'.repeat(2 ** 20)), unit: 'u'.repeat(2 ** 20) });
    expect(metadata.pendingOf(0)).toEqual([{ ...metadataOf('m', 'h'.repeat(1024)), unit: 'u'.repeat(1024) }]);
  });

  it('is read once of a project, stored when it is new, and bounded in all', async () => {
    stored.push({ ...metadataOf('a'), projectId: 'prj_a' });
    await metadata.load([0], limits);
    await metadata.load([0], limits);
    expect(reads).toEqual([['prj_a']]);
    for (const name of ['a', 'b', 'c', 'd']) metadata.describe(0, metadataOf(name));
    expect(metadata.pendingOf(0)).toEqual([metadataOf('b'), metadataOf('c')]);
    metadata.markStored(0);
    expect(metadata.pendingOf(0)).toEqual([]);
  });

  it('is read once of each project while all of it fits', async () => {
    const names = ['a', 'b', 'c'];
    projectIds.forEach((projectId) => {
      for (const name of names) stored.push({ ...metadataOf(name), projectId });
    });
    metadata = open(9 * metadataBytes(metadataOf('a')));
    for (let round = 0; round < 3; round += 1)
      for (const project of projectIds.keys()) await metadata.load([project], limits);
    expect(reads).toEqual([['prj_a'], ['prj_b'], ['prj_c']]);
  });

  it('is forgotten of the project that was loaded longest ago, and of no more than have to make room', async () => {
    for (const projectId of projectIds) stored.push({ ...metadataOf('a'), projectId });
    metadata = open(2 * metadataBytes(metadataOf('a')));
    for (const project of [0, 1, 0, 2]) await metadata.load([project], limits);
    reads = [];
    for (const project of [0, 2, 1]) await metadata.load([project], limits);
    expect(reads).toEqual([['prj_b']]);
    metadata.describe(1, metadataOf('b'));
    expect(metadata.pendingOf(1)).toEqual([metadataOf('b')]);
  });

  it('is not forgotten of projects of one load for another of them', async () => {
    for (const projectId of projectIds) stored.push({ ...metadataOf('a'), projectId });
    metadata = open(2 * metadataBytes(metadataOf('a')));
    await metadata.load([0, 1], limits);
    await metadata.load([0, 1, 2], limits);
    await metadata.load([0, 1], limits);
    expect(reads).toEqual([['prj_a', 'prj_b'], ['prj_c']]);
  });

  it('is forgotten where its bytes are taken and a project comes, except what is not stored yet', async () => {
    for (const [project, name] of [
      [0, 'a'],
      [0, 'b'],
      [1, 'c'],
    ] as const)
      metadata.describe(project, metadataOf(name));
    metadata.markStored(0);
    await metadata.load([0, 1], limits);
    expect(reads).toEqual([]);
    stored.push({ ...metadataOf('a'), projectId: 'prj_a' });
    for (const name of ['a', 'b']) stored.push({ ...metadataOf(name), projectId: 'prj_c' });
    await metadata.load([2], limits);
    await metadata.load([0], limits);
    expect(reads).toEqual([['prj_c'], ['prj_a']]);
    expect(metadata.pendingOf(1)).toEqual([metadataOf('c')]);
    for (const name of ['a', 'b']) metadata.describe(0, metadataOf(name));
    expect(metadata.pendingOf(0)).toEqual([metadataOf('b')]);
  });
});
