import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTraceReads } from '../../../../server/src/storage/postgres/traces/read/create-trace-reads.ts';
import { createTraceRules } from '../../../../server/src/storage/postgres/traces/rules/create-trace-rules.ts';
import { createTraceWrites } from '../../../../server/src/storage/postgres/traces/write/create-trace-writes.ts';
import { createTraceStore } from '../../../../server/src/storage/traces/create-trace-store.ts';
import { setTimer } from '../../../../server/src/time/timers.ts';
import { type PostgresServer, startPostgres } from '../../../support/start-postgres.ts';
import { compareTraceReads } from './compare-trace-reads.ts';

/** Other writes and questions, or more of them: `DIFFERENTIAL_SEED=7 DIFFERENTIAL_PROJECTS=300`. */
const seed = Number(process.env['DIFFERENTIAL_SEED'] ?? 20_261_124);
const projectCount = Number(process.env['DIFFERENTIAL_PROJECTS'] ?? 12);
const questionsPerProject = 15;

let server: PostgresServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-differential-'));
  server = await startPostgres();
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true });
});

test('lists, statistics, labels and summaries over generated writes equal those of the embedded store', async () => {
  const database = await server.createTestDatabase();
  const postgres = await database.open();
  const clocks = { nowMs: Date.now, monotonicNowMs: () => performance.now(), setTimer };
  const rules = createTraceRules(postgres, clocks.monotonicNowMs);
  // None of these reads needs a timeline.
  const parts = { insert: () => Promise.resolve() };
  const embedded = await createTraceStore({
    folder,
    monotonicNowMs: () => performance.now(),
    onFatal(error) {
      throw error;
    },
  });
  const others = {
    ...createTraceWrites({ postgres, parts, rules, ...clocks }),
    ...createTraceReads({ postgres, ...clocks }),
    setRules: rules.setRules,
  };
  const { answerCount, filledCount, matchedCount, differences } = await compareTraceReads(
    [embedded, others],
    { seed, projectCount, writesPerProject: 60, questionsPerProject },
  );
  await others.stop();
  rules.stop();
  await embedded.stop();
  await database.remove();

  expect(differences.slice(0, 3)).toEqual([]);
  expect(answerCount).toBe(projectCount * (4 + questionsPerProject * 3));
  expect(filledCount).toBeGreaterThan(answerCount / 2);
  expect(matchedCount).toBeGreaterThan(answerCount / 10);
});
