import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LogStore } from '../../logs/log-store.ts';
import { createSequenceMark, sequenceOfMark } from '../../logs/sequence-mark.ts';
import { decodeLogs } from '../../logs/testing/decode-logs.ts';
import { sampleLogNs } from '../../logs/testing/sample-log.ts';
import { propertyRuns } from '../../testing/property-runs.ts';
import { dayNs } from '../../time/utc-day.ts';
import { sampleProjectId } from '../../traces/testing/sample-trace.ts';
import { createLogStore } from './create-log-store.ts';
import {
  bodiesOfBatch,
  everyRecord,
  listBodies,
  type NumberedBatch,
  numberedBatch,
  unhurried,
} from './testing/numbered-logs.ts';

const projectIds = [sampleProjectId, 'prj_other'];
const boundsNs = [-3n, -2n, -1n, 0n, 1n].map((day) => sampleLogNs + day * BigInt(dayNs));

/** The records a project must have and may have, and its last known sequence. */
interface Expected {
  readonly acknowledged: Set<string>;
  readonly sent: Set<string>;
}

const arbitraryRun = fc.record({
  limits: fc.record({
    maxMemtableBytes: fc.constantFrom(1, 20_000, 60_000),
    maxOpenBytes: fc.constantFrom(30_000, 1_000_000),
    sealAfterMs: fc.constantFrom(5, 50),
    compactionIntervalMs: fc.constantFrom(3, 20),
    purgeAfterMs: fc.constantFrom(200, 1_000),
    sealRetryMs: fc.constant(10),
  }),
  readerCount: fc.constantFrom(1, 2),
  batches: fc.array(
    fc.record({
      recordCount: fc.integer({ min: 1, max: 60 }),
      dayCount: fc.integer({ min: 1, max: 3 }),
      projectId: fc.constantFrom(...projectIds),
    }),
    { minLength: 150, maxLength: 150 },
  ),
});

it('shows each record exactly once while records are sealed, merged and dropped from memory', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRun, async ({ limits, readerCount, batches }) => {
      const folder = mkdtempSync(join(tmpdir(), 'cairn-rotating-'));
      const fail = (...reasons: unknown[]): never => {
        throw new Error(reasons.join(': '));
      };
      const store = await createLogStore({
        folder,
        nowMs: Date.now,
        monotonicNowMs: () => 0,
        onFatal: fail,
        onQuarantine: fail,
        readerCount,
        limits,
      });
      try {
        await runAndCheck(
          store,
          batches.map((batch, number) => ({ ...batch, number })),
        );
      } finally {
        await store.stop();
        rmSync(folder, { recursive: true });
      }
    }),
    // No shrinking: threads are not deterministic, so a smaller case would be a different one.
    { numRuns: propertyRuns(0.003), endOnFailure: true },
  );
});

async function runAndCheck(store: LogStore, batches: readonly NumberedBatch[]): Promise<void> {
  const expected = new Map(
    projectIds.map((projectId): [string, Expected] => [
      projectId,
      { acknowledged: new Set(), sent: new Set() },
    ]),
  );
  const waiting = [...batches];
  let isDone = false;

  async function append(): Promise<void> {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
      const { projectId = sampleProjectId, number, recordCount } = batch;
      const bodies = bodiesOfBatch(number, recordCount);
      // Cast: the map has every project.
      const { sent, acknowledged } = expected.get(projectId) as Expected;
      for (const body of bodies) sent.add(body);
      await store.append(numberedBatch(batch));
      for (const body of bodies) acknowledged.add(body);
    }
  }

  async function check(projectId: string, { acknowledged, sent }: Expected): Promise<void> {
    while (!isDone) {
      await checkList(store, projectId, acknowledged, sent);
      await checkStats(store, projectId, acknowledged, sent);
      await checkArrivals(store, projectId, acknowledged, sent);
    }
  }

  const checking = [...expected].map(([projectId, sets]) => check(projectId, sets));
  await Promise.race([Promise.all([append(), append()]), ...checking]);
  isDone = true;
  await Promise.all(checking);
  for (const [projectId, { sent }] of expected) {
    await checkList(store, projectId, sent, sent);
    await checkStats(store, projectId, sent, sent);
    await checkArrivals(store, projectId, sent, sent);
  }
}

async function checkList(
  store: LogStore,
  projectId: string,
  acknowledged: ReadonlySet<string>,
  sent: ReadonlySet<string>,
): Promise<void> {
  const before = [...acknowledged];
  assertBetween(await listBodies(store, { projectId, limit: 500 }), before, sent);
}

async function checkStats(
  store: LogStore,
  projectId: string,
  acknowledged: ReadonlySet<string>,
  sent: ReadonlySet<string>,
): Promise<void> {
  const atLeast = acknowledged.size;
  const buckets = await store.stats(
    {
      projectId,
      filter: everyRecord.filter,
      boundsNs,
      groupBy: [{ kind: 'service' }, { kind: 'severity' }],
      topK: 3,
      exemplars: 1,
    },
    unhurried,
  );
  let total = 0;
  for (const { totalCount, groups, otherCount } of buckets) {
    expect(totalCount).toBe(groups.reduce((sum, { count }) => sum + count, otherCount));
    for (const { exemplars } of groups) expect(exemplars).toHaveLength(1);
    total += totalCount;
  }
  expect(total).toBeGreaterThanOrEqual(atLeast);
  expect(total).toBeLessThanOrEqual(sent.size);
}

async function checkArrivals(
  store: LogStore,
  projectId: string,
  acknowledged: ReadonlySet<string>,
  sent: ReadonlySet<string>,
): Promise<void> {
  const before = [...acknowledged];
  const bodies: string[] = [];
  let after = createSequenceMark(0);
  let hasMore = true;
  while (hasMore) {
    const query = { ...everyRecord, projectId, after, limit: 400, keep: 'earliest' } as const;
    const arrivals = await store.arrivals(query, unhurried);
    for (const { sequence } of arrivals.records) {
      expect(sequence).toBeGreaterThan(sequenceOfMark(after));
      after = after.extendTo({ sequence });
    }
    bodies.push(...decodeLogs(arrivals.records).map(({ body }) => body));
    expect(arrivals.through.includes(after)).toBe(true);
    after = arrivals.through;
    ({ hasMore } = arrivals);
  }
  assertBetween(bodies, before, sent);
}

function assertBetween(
  bodies: readonly string[],
  atLeast: readonly string[],
  atMost: ReadonlySet<string>,
): void {
  const found = new Set(bodies);
  expect(bodies.length - found.size, 'records shown twice').toBe(0);
  expect(atLeast.filter((body) => !found.has(body))).toEqual([]);
  expect(bodies.filter((body) => !atMost.has(body))).toEqual([]);
}
