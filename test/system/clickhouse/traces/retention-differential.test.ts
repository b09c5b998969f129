import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientWrite } from '../../../../server/src/storage/trace-ingest/trace-command.ts';
import { createTraceStore } from '../../../../server/src/storage/traces/create-trace-store.ts';
import { arbitraryCommand } from '../../../../server/src/storage/traces/testing/arbitrary-trace-data.ts';
import { writeToStore } from '../../../../server/src/storage/traces/testing/write-to-store.ts';
import { propertyRuns } from '../../../../server/src/testing/property-runs.ts';
import { readTimeline } from '../../../../server/src/traces/testing/read-timeline.ts';
import { sampleRule } from '../../../../server/src/traces/testing/sample-rule.ts';
import type { TraceStore } from '../../../../server/src/traces/trace-store.ts';
import { startTraceServers, type TraceServers } from './trace-databases.ts';

const dayMs = 86_400_000;
const neverAborted = new AbortController().signal;
const everything = { kind: 'filter', clauses: [] } as const;

type RetentionStep =
  | ClientWrite
  | { readonly kind: 'drop'; readonly createdBeforeMs: number; readonly nowMs?: number };

/** Writes of ten days, and removals in between. */
const arbitrarySteps: fc.Arbitrary<RetentionStep[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: arbitraryCommand.map(
        (command): RetentionStep => ({ ...command, receivedAtMs: command.receivedAtMs * (dayMs / 6) }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({
          sixths: fc.nat({ max: 60 }),
          aheadFrom: fc.option(fc.nat({ max: 60 }), { nil: undefined }),
        })
        .map(({ sixths, aheadFrom }): RetentionStep => {
          const createdBeforeMs = sixths * (dayMs / 6);
          const nowMs = aheadFrom === undefined ? {} : { nowMs: createdBeforeMs + aheadFrom * (dayMs / 6) };
          return { kind: 'drop', createdBeforeMs, ...nowMs };
        }),
    },
  ),
  { maxLength: 40 },
);

let servers: TraceServers;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-retention-'));
  servers = await startTraceServers();
});
afterAll(async () => {
  await servers.remove();
  rmSync(folder, { recursive: true });
});

async function readAll(from: TraceStore, project: string): Promise<unknown> {
  const query = {
    projectId: project,
    filter: everything,
    window: {},
    start: { kind: 'newest' },
    pageSize: 100,
  } as const;
  const { traces, total } = await from.list(query, { deadlineMs: Number.POSITIVE_INFINITY });
  const timelines = await Promise.all(traces.map(({ traceId }) => readTimeline(from, project, traceId)));
  return { traces, total, timelines };
}

async function run(on: TraceStore, project: string, steps: readonly RetentionStep[]): Promise<unknown> {
  const answers: unknown[] = [];
  const filters = ['tag="a"', 'status="completed"'];
  await on.setRules(
    filters.map((filter, index) => sampleRule(`rul_${index}`, filter, { projectId: project })),
  );
  for (const step of steps) {
    if (step.kind === 'drop') {
      await on.dropCreatedBefore(step.createdBeforeMs, neverAborted, step.nowMs);
      answers.push(await readAll(on, project));
    } else answers.push(await writeToStore(on, { ...step, projectId: project }));
  }
  const claims = await on.claimMatches({ nowMs: 1, leaseUntilMs: 2, limit: 1_000 });
  await on.settleMatches(claims);
  answers.push(claims.map(({ claimId: _, ...claim }) => claim));
  // Leaves nothing for the next schedule.
  await on.dropCreatedBefore(11 * dayMs, neverAborted);
  return answers;
}

test('removed traces are those that the embedded store removes, over generated schedules', async () => {
  const databases = await servers.createDatabases();
  const store = await databases.openStore();
  const embedded = await createTraceStore({
    folder,
    monotonicNowMs: () => performance.now(),
    onFatal(error) {
      throw error;
    },
  });
  let project = 0;
  const property = fc.asyncProperty(arbitrarySteps, async (steps) => {
    project += 1;
    const expected = await run(embedded, `prj_${project}`, steps);
    expect(await run(store, `prj_${project}`, steps)).toEqual(expected);
  });
  await fc.assert(property, { numRuns: propertyRuns(0.4) });
  await embedded.stop();
  await databases.remove();
});
