import { expect, it } from 'vitest';
import type { MetricBatch } from '../../../../metrics/metric-store.ts';
import { createScriptedDecoder, sample, scriptedBatch } from '../../../metrics/testing/scripted-request.ts';
import { createGatewayKnowledge, type GatewayKnowledge } from './gateway-knowledge.ts';
import { defaultMetricWriteLimits } from './metric-write-limits.ts';

function open(): GatewayKnowledge {
  // Nothing is read.
  const clickhouse: Parameters<typeof createGatewayKnowledge>[0]['clickhouse'] = {
    read: async () => [],
    readShard: async () => [],
    chooseShard: () => 1,
    insert: async () => undefined,
  };
  const decoder = createScriptedDecoder();
  const limits = { ...defaultMetricWriteLimits, maxSeriesBytes: 2 ** 20 };
  return createGatewayKnowledge({ clickhouse, decoder, takesStarts: false }, limits);
}

/** Of series with a kilobyte of labels each. */
function batchOf(projectId: string, count: number): MetricBatch {
  const samples = Array.from({ length: count }, (_, index) => sample(`${index} ${'x'.repeat(1_000)}`, 1));
  return scriptedBatch(samples, { projectId });
}

it('a gateway that knows too many series forgets the project with the most, and no other', () => {
  const knowledge = open();
  for (const [projectId, count] of [
    ['prj_small', 10],
    ['prj_large', 1_500],
    ['prj_other', 10],
  ] as const)
    expect(knowledge.stage(batchOf(projectId, count))).toMatchObject({
      ok: true,
      outcome: { accepted: count },
    });
  knowledge.markStored(1, 20_000);
  knowledge.endCommit(20_000);
  const isSeen = ['prj_small', 'prj_large', 'prj_other'].map((id) =>
    knowledge.seen.has(knowledge.projects.ordinalOf(id)),
  );
  expect(isSeen).toEqual([true, false, true]);
  expect(knowledge.known.count).toBe(20);
});

it('a gateway forgets the series of a commit that was not stored, where they are too many', () => {
  const knowledge = open();
  expect(knowledge.stage(batchOf('prj_a', 1_500))).toMatchObject({ ok: true });
  knowledge.undo();
  knowledge.endCommit(20_000);
  expect(knowledge.known.count).toBe(0);
  expect(knowledge.stage(batchOf('prj_a', 10))).toMatchObject({ ok: true, outcome: { accepted: 10 } });
});
