import { cpSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClickhouseTraceStore } from '../../../../server/src/storage/clickhouse/traces/create-clickhouse-trace-store.ts';
import { createTraceStore } from '../../../../server/src/storage/traces/create-trace-store.ts';
import { setTimer } from '../../../../server/src/time/timers.ts';
import { sampleTraceId } from '../../../../server/src/traces/testing/sample-trace.ts';
import type { SpanStore, TraceStore } from '../../../../server/src/traces/trace-store.ts';
import { createSeededRandom } from '../../../process/load/seeded-random.ts';
import { arbitrarySteps, readProject, runSteps, traceIds } from '../traces/compare-timelines.ts';
import { createSampleTraceQuestion, type SampleTraceQuestion } from '../traces/sample-trace-question.ts';
import { createSampleWrite, sampleKeys } from '../traces/sample-trace-writes.ts';
import { type ImportDatabases, provideImportServers } from './import-databases.ts';
import { createStoreFolder } from './telemetry-scope.ts';

type Store = TraceStore & SpanStore;

const monotonicNowMs = () => performance.now();
const budget = { deadlineMs: Number.POSITIVE_INFINITY };
const traceCount = 24;

const servers = provideImportServers();

async function useEmbedded<Result>(folder: string, use: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await createTraceStore({
    folder,
    monotonicNowMs,
    onFatal(error) {
      throw error;
    },
  });
  const result = await use(store);
  await store.stop();
  return result;
}

async function useGateway<Result>(
  { clickhouse, postgres }: ImportDatabases,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = createClickhouseTraceStore({
    clickhouse: await clickhouse.open(),
    postgres: await postgres.open(),
    nowMs: Date.now,
    monotonicNowMs,
    setTimer,
  });
  const result = await use(store);
  await store.stop();
  return result;
}

async function readAll(store: Store, projects: readonly string[]): Promise<unknown> {
  const claims = await store.claimMatches({ nowMs: 5_000, leaseUntilMs: 6_000, limit: 10_000 });
  await store.settleMatches(claims);
  const found = claims.map(({ claimId: _, ...claim }) => claim);
  const keyOf = ({ projectId, matchEventId }: (typeof found)[number]) => `${projectId} ${matchEventId}`;
  // Matches that wait are notified trace by trace after an import.
  const inOrder = found.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const read: unknown[] = [];
  for (const project of projects) read.push(await readProject(store, project, 30_000_000n));
  return { claims: inOrder, read };
}

/** Lists, statistics and labels. */
async function ask(store: Store, projectId: string, questions: readonly SampleTraceQuestion[]) {
  const answers: unknown[] = [
    await store.tags(projectId),
    await store.attributeKeys(projectId),
    await Promise.all(sampleKeys.map((key) => store.attributeValues(projectId, key))),
    await Promise.all(
      Array.from({ length: traceCount + 1 }, (_, index) => store.get(projectId, sampleTraceId(index))),
    ),
  ];
  for (const { filter, list, stats } of questions) {
    const selection = { projectId, filter };
    answers.push(await store.list({ ...selection, ...list }, budget));
    answers.push(await store.stats({ ...selection, ...stats }, budget));
  }
  return answers;
}

describe('traces that are imported', () => {
  it('have the same timelines and matches, and retries count once', async () => {
    const databases = await servers.createDatabases();
    const folder = createStoreFolder('traces');
    const projects = fc.sample(arbitrarySteps, { numRuns: 12, seed: 20_261_126 });
    const ids = projects.map((_, index) => `prj_${index}`);
    const written = await useEmbedded(folder, async (store) => {
      const outcomes: unknown[] = [];
      for (const [index, steps] of projects.entries())
        outcomes.push(await runSteps(store, `prj_${index}`, steps));
      // Some matches are claimed, and some of those settled.
      const claims = await store.claimMatches({ nowMs: 1_000, leaseUntilMs: 2_000, limit: 15 });
      await store.settleMatches(claims.slice(0, 10));
      return outcomes;
    });
    cpSync(folder, `${folder}.before`, { recursive: true });
    const { counts, damage } = await databases.importFrom('traces', folder, {
      limits: { traces: 7, partBytes: 300 },
      // The clock of the writes, so that requests count as retries still.
      nowMs: () => 1_000,
    });
    expect(damage).toEqual([]);
    const [expected, again] = await useEmbedded(`${folder}.before`, async (store) => [
      await readAll(store, ids),
      [
        await Promise.all(projects.map((steps, index) => runSteps(store, `prj_${index}`, steps))),
        await readAll(store, ids),
      ],
    ]);
    const [actual, actualAgain] = await useGateway(databases, async (store) => [
      await readAll(store, ids),
      [
        await Promise.all(projects.map((steps, index) => runSteps(store, `prj_${index}`, steps))),
        await readAll(store, ids),
      ],
    ]);
    expect(actual).toEqual(expected);
    expect(actualAgain).toEqual(again);
    expect(written).toHaveLength(projects.length);
    expect(counts.traces).toBeGreaterThan(projects.length);
    expect(counts.traces).toBeLessThanOrEqual(projects.length * traceIds.length);
  });

  it('are listed, counted and labelled as before, and go on', async () => {
    const databases = await servers.createDatabases();
    const folder = createStoreFolder('traces');
    const random = createSeededRandom(20_261_126);
    const ids = Array.from({ length: 4 }, (_, index) => `prj_${index}`);
    await useEmbedded(folder, async (store) => {
      for (const id of ids)
        for (let count = 0; count < 60; count += 1) await createSampleWrite(random, traceCount)(store, id);
    });
    cpSync(folder, `${folder}.before`, { recursive: true });
    await databases.importFrom('traces', folder, { limits: { traces: 50 } });
    const questions = Array.from({ length: 8 }, () => createSampleTraceQuestion(random));
    const more = Array.from({ length: 40 }, () => createSampleWrite(random, traceCount));
    async function answer(store: Store): Promise<unknown> {
      const answers: unknown[] = [];
      for (const id of ids) answers.push(await ask(store, id, questions));
      for (const id of ids) {
        for (const write of more) answers.push(await write(store, id));
        answers.push(await ask(store, id, questions));
      }
      return answers;
    }
    const expected = await useEmbedded(`${folder}.before`, answer);
    expect(await useGateway(databases, answer)).toEqual(expected);
  });

  it('are counted unit by unit, and those that are stored are not stored again by the next run', async () => {
    const databases = await servers.createDatabases();
    const folder = createStoreFolder('traces');
    const random = createSeededRandom(20_261_126);
    await useEmbedded(folder, async (store) => {
      for (let count = 0; count < 60; count += 1) await createSampleWrite(random, traceCount)(store, 'prj_a');
    });
    const changes = { importId: 'stopped', limits: { traces: 5 } };
    let unitCount = 0;
    const onProgress = () => {
      unitCount += 1;
      if (unitCount === 2) throw new Error('stopped');
    };
    const stopped = databases.importFrom('traces', folder, { ...changes, onProgress });
    await expect(stopped).rejects.toThrow('stopped');
    const progress = 'SELECT unit_count::int AS units, item_count::int AS items FROM telemetry_imports';
    expect(await databases.postgres.run(progress)).toEqual([{ units: 2, items: 10 }]);
    const { counts } = await databases.importFrom('traces', folder, changes);
    const [heads] = await databases.postgres.run('SELECT count(*)::int AS count FROM trace_heads');
    expect(heads).toEqual({ count: counts.traces });
    expect(counts.traces).toBeGreaterThan(10);
  });
});
