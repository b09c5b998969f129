import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MetricBatch } from '../../../../server/src/metrics/metric-store.ts';
import type { MetricWrites } from '../../../../server/src/storage/clickhouse/metrics/write/metric-writes.ts';
import { createSampleWriterInFolder } from '../../../../server/src/storage/metrics/testing/sample-writer-in-folder.ts';
import {
  type ScriptedSample,
  scriptedBatch,
} from '../../../../server/src/storage/metrics/testing/scripted-request.ts';
import { useWriteGateways } from './write-gateways.ts';

const startMs = Date.UTC(2026, 0, 5, 23, 59);
const window = { oldestMs: startMs, newestMs: startMs + 90_000 };

/** Few times and nanoseconds, so that samples collide. */
function samplesOf(instances: readonly string[], value: fc.Arbitrary<ScriptedSample['value']>) {
  return fc.record({
    instance: fc.constantFrom(...instances),
    timestampMs: fc.integer({ min: -2, max: 92 }).map((second) => startMs + second * 1000),
    nsInMs: fc.constantFrom(0, 0, 1, 999_999),
    value,
  });
}

const delta = fc.record({
  delta: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(Number.POSITIVE_INFINITY)),
});
const number = fc.constantFrom(1, 2, -0, 0, Number.POSITIVE_INFINITY);
/**
 * In memory, the total that a delta is added to is that of the last sample which came in order and is no NaN. What is stored does not tell
 * the order, so no series has late values, NaNs and deltas at once.
 */
const arbitrarySample: fc.Arbitrary<ScriptedSample> = fc.oneof(
  samplesOf(['value', 'b'], fc.oneof(number, fc.constantFrom(Number.NaN, 'stale' as const))),
  samplesOf(['delta'], fc.oneof(delta, fc.constant('stale' as const))),
  samplesOf(['mixed'], fc.oneof(delta, number)),
  samplesOf(['start:a'], number).chain((sample) =>
    fc.integer({ min: 0, max: 90 }).map((second) => ({ ...sample, startMs: startMs + second * 1000 })),
  ),
);

const arbitraryRequest = fc.record({
  projectId: fc.constantFrom('prj_a', 'prj_b'),
  samples: fc.array(arbitrarySample, { maxLength: 40, size: 'max' }),
  isMalformed: fc.integer({ min: 0, max: 6 }).map((value) => value === 0),
});

type Request = typeof arbitraryRequest extends fc.Arbitrary<infer Value> ? Value : never;

const arbitraryStep = fc.record({
  gateway: fc.nat({ max: 2 }),
  requests: fc.array(arbitraryRequest, { minLength: 1, maxLength: 3 }),
  /** Of an earlier request, which is sent again. */
  repeated: fc.option(fc.nat(), { freq: 2 }),
});

function toBatch({ projectId, samples, isMalformed }: Request): MetricBatch {
  return scriptedBatch(samples, { projectId, isMalformed, ...window });
}

/** Errors of one store and the other are equal if their messages are. */
function toComparable(outcome: unknown): unknown {
  if (outcome instanceof Error) return outcome.message;
  return outcome;
}

async function appendAll(writes: MetricWrites, batches: readonly MetricBatch[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(batches.map((batch) => writes.append(batch)));
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : each.reason));
}

describe('writes of metrics through several gateways', () => {
  const gateways = useWriteGateways();

  it('are decided as the embedded store decides them, whichever gateway had the earlier ones', async () => {
    const connections = await Promise.all(
      [0, 1, 2].map(async () => ({
        clickhouse: await gateways.clickhouse.open(),
        postgres: await gateways.postgres.open({ maxConnections: 3 }),
      })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryStep, { minLength: 4, maxLength: 12 }), async (steps) => {
        await gateways.clickhouse.run('TRUNCATE TABLE samples');
        await gateways.clickhouse.run('TRUNCATE TABLE series');
        await gateways.postgres.run('TRUNCATE metric_projects, metric_commits, metric_requests');
        const embedded = createSampleWriterInFolder();
        const writes = await Promise.all(
          connections.map((each) => gateways.open({ ...each, takesStarts: true })),
        );
        const sent: MetricBatch[] = [];
        try {
          embedded.open({ takesStarts: true });
          for (const { gateway, requests, repeated } of steps) {
            const batches = requests.map(toBatch);
            const again = repeated === null ? undefined : sent[repeated % sent.length];
            if (again !== undefined) batches.push(again);
            sent.push(...batches);
            // Any number is below 3.
            const outcomes = await appendAll(writes[gateway] as MetricWrites, batches);
            expect(outcomes.map(toComparable)).toEqual(embedded.commit(...batches).map(toComparable));
            expect(await gateways.contents()).toEqual(sortSamples(embedded.contents()));
          }
        } finally {
          embedded.remove();
          await Promise.all(writes.map((each) => each.stop()));
        }
      }),
      // Each smaller case would take seconds.
      { numRuns: 8, endOnFailure: true },
    );
    expect(await gateways.unfinishedCount()).toBe(0);
  });
});

function sortSamples(contents: ReturnType<ReturnType<typeof createSampleWriterInFolder>['contents']>) {
  return new Map([...contents].map(([key, samples]) => [key, samples.toSorted(([a], [b]) => a - b)]));
}
