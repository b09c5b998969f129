import { cpSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatFilter } from '../../../../server/src/filter/format.ts';
import type { StoredLog } from '../../../../server/src/logs/log.ts';
import type { LogStore } from '../../../../server/src/logs/log-store.ts';
import { parseLogFilter } from '../../../../server/src/logs/parse-log-filter.ts';
import { decodeExemplars, decodeRecords } from '../../../../server/src/logs/testing/decode-logs.ts';
import { createClickhouseLogStore } from '../../../../server/src/storage/clickhouse/logs/create-clickhouse-log-store.ts';
import { setTimer } from '../../../../server/src/time/timers.ts';
import { createSeededRandom } from '../../../process/load/seeded-random.ts';
import { openLogStore } from '../../../support/open-log-store.ts';
import { createSampleQuestion, type SampleQuestion } from '../../logs-differential/sample-question.ts';
import { createSampleRecord, midnightNs } from '../../logs-differential/sample-record.ts';
import { appendRecords, untilSealed } from '../../logs-differential/segment-logs.ts';
import { type ImportDatabases, provideImportServers } from './import-databases.ts';
import { createStoreFolder } from './telemetry-scope.ts';

/** The first has rare attribute keys. */
const projectCount = 6;
const questionCount = 3;
const budget = { deadlineMs: Number.POSITIVE_INFINITY };
const dayNs = 86_400_000_000_000n;
const window = { sinceNs: midnightNs - 10n * dayNs, untilNs: midnightNs + 10n * dayNs };

const servers = provideImportServers();

async function openGateway({ clickhouse, postgres }: ImportDatabases): Promise<LogStore> {
  return createClickhouseLogStore({
    clickhouse: await clickhouse.open(),
    postgres: await postgres.open(),
    monotonicNowMs: () => performance.now(),
    setTimer,
    maxAttributeKeys: 2_000,
  });
}

/** Some records in day files, some merged, and the last ones in the write-ahead log. */
async function fill(folder: string, seed: number): Promise<void> {
  const random = createSeededRandom(seed);
  const records = (project: number) =>
    Array.from({ length: random.between(1, 40) }, () => createSampleRecord(random, project % 10 === 0));
  for (const [round, sealAfterMs] of [1, 1, 1_000_000].entries()) {
    const store = await openLogStore(folder, { readerCount: 1, limits: { sealAfterMs } });
    for (let project = 0; project < projectCount; project += 1)
      await appendRecords(store, `prj_${project}`, `key ${round}`, records(project), midnightNs);
    if (sealAfterMs === 1) await untilSealed(folder);
    await store.stop();
  }
}

/** Answers with ranks of arrival instead of sequences. */
async function ask(store: LogStore, projectId: string, questions: readonly SampleQuestion[]) {
  const filter = parseLogFilter();
  const everything = { projectId, filter, window, limit: 1_000 };
  const all = decodeRecords(await store.list(everything, budget));
  const arrivals = all.records.toSorted((a, b) => a.sequence - b.sequence);
  const ranks = new Map(arrivals.map(({ sequence }, rank) => [sequence, rank]));
  const ranked = (log: StoredLog) => ({ ...log, sequence: ranks.get(log.sequence) });
  const answers: unknown[] = [all.records.map(ranked)];
  for (const question of questions) {
    const selection = { projectId, filter: parseLogFilter(formatFilter(question.filter)) };
    const page = decodeRecords(await store.list({ ...selection, ...question.list }, budget));
    const buckets = decodeExemplars(await store.stats({ ...selection, ...question.stats }, budget));
    answers.push({ ...page, records: page.records.map(ranked) });
    answers.push(
      buckets.map(({ groups, ...bucket }) => ({
        ...bucket,
        groups: groups.map((group) => ({ ...group, exemplars: group.exemplars.map(ranked) })),
      })),
    );
  }
  const limits = { maxKeys: 1_000, maxServiceNames: 1_000, maxValuesPerKey: 1_000, maxTextLength: 1_000 };
  answers.push(await store.catalogue({ projectId, window, ...limits }, budget));
  const mark = await store.arrivalMark(projectId);
  answers.push(all.records.map((record) => mark.covers(record)));
  return answers;
}

describe('logs that are imported', () => {
  it('are answered as before, and go on', async () => {
    const databases = await servers.createDatabases();
    const folder = createStoreFolder('logs');
    await fill(folder, 20_261_126);
    const before = `${folder}.before`;
    cpSync(folder, before, { recursive: true });
    const imported = await databases.importFrom('logs', folder, { limits: { records: 100 } });
    const [embedded, gateway] = [
      await openLogStore(before, { readerCount: 1 }),
      await openGateway(databases),
    ];
    const random = createSeededRandom(7);
    let recordCount = 0;
    for (let project = 0; project < projectCount; project += 1) {
      const projectId = `prj_${project}`;
      const questions = Array.from({ length: questionCount }, () => createSampleQuestion(random));
      const expected = await ask(embedded, projectId, questions);
      recordCount += (expected[0] as unknown[]).length;
      expect(await ask(gateway, projectId, questions)).toEqual(expected);
      const more = [createSampleRecord(random, false)];
      for (const store of [embedded, gateway])
        await appendRecords(store, projectId, 'later', more, midnightNs);
      expect(await ask(gateway, projectId, questions)).toEqual(await ask(embedded, projectId, questions));
    }
    expect(imported).toEqual({ counts: { logs: recordCount }, damage: [] });
    await gateway.stop();
    await embedded.stop();
  });
});
