import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rejectionOf } from '../testing/thrown-by.ts';
import { createFakeUsageStore } from './testing/fake-usage-store.ts';
import { sampleAddition } from './testing/sample-addition.ts';
import { bucketStarts, chooseUsageBuckets } from './usage-buckets.ts';
import { createUsageService } from './usage-service.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const nowMs = Date.UTC(2026, 10, 20, 12, 34, 56, 789);
const minuteOfNowMs = nowMs - 56_789;

function create() {
  const store = createFakeUsageStore();
  const flushed: string[] = [];
  const recorder = { flush: async (projectId: string) => void flushed.push(projectId) };
  return { store, flushed, service: createUsageService({ store, recorder, nowMs: () => nowMs }) };
}

describe('usage', () => {
  it('is that of the last 24 hours in buckets of five minutes', async () => {
    const { service } = create();
    const { startMs, endMs, bucketMs, signals } = await service.get('prj_1', {});
    expect([startMs, endMs, bucketMs]).toEqual([
      Date.UTC(2026, 10, 19, 12, 30),
      Date.UTC(2026, 10, 20, 12, 35),
      5 * minuteMs,
    ]);
    expect(signals.map(({ signal }) => signal)).toEqual(['traces', 'logs', 'metrics']);
    for (const { buckets } of signals) expect(buckets).toHaveLength(289);
  });

  it('adds up to what its buckets have, once pending counts are stored', async () => {
    const { service, store, flushed } = create();
    const rejections = [{ reason: 'too_old', count: 3, lastAtMs: minuteOfNowMs, example: 'of 1970' }];
    await store.add([
      sampleAddition({ startMs: minuteOfNowMs, rejections }),
      sampleAddition({ startMs: minuteOfNowMs - 10 * minuteMs }),
      sampleAddition({ startMs: minuteOfNowMs - 120 * minuteMs }),
    ]);
    const { signals } = await service.get('prj_1', { since: '1h' });
    expect(flushed).toEqual(['prj_1']);
    const logs = signals[1];
    expect(logs).toMatchObject({ acceptedCount: 20, rejectedCount: 3, acceptedBytes: 2_000, rejections });
    expect(logs?.buckets.filter(({ acceptedCount }) => acceptedCount > 0)).toHaveLength(2);
    expect(logs?.acceptedAtMs?.first).toBe(minuteOfNowMs + 1);
  });

  it('refuses more than 35 days', async () => {
    const { service } = create();
    expect((await service.get('prj_1', { since: '35d' })).bucketMs).toBe(180 * minuteMs);
    expect(await rejectionOf(service.get('prj_1', { since: '36d' }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
  });
});

describe('the buckets of usage', () => {
  it('are hours where minutes are no longer stored', () => {
    const sinceMs = nowMs - 3 * dayMs;
    expect(chooseUsageBuckets(sinceMs, sinceMs + minuteMs, nowMs)).toMatchObject({
      widthMs: 60 * minuteMs,
      resolution: 'hour',
    });
  });

  it('are none for an empty window', () => {
    expect(bucketStarts(chooseUsageBuckets(minuteOfNowMs, minuteOfNowMs, nowMs))).toEqual([]);
  });

  it('are at most 300 equal ones that contain the window', () => {
    const window = fc.tuple(
      fc.integer({ min: -40 * dayMs, max: dayMs }),
      fc.integer({ min: 0, max: 35 * dayMs }),
    );
    fc.assert(
      fc.property(window, ([offsetMs, spanMs]) => {
        const [sinceMs, untilMs] = [nowMs + offsetMs, nowMs + offsetMs + spanMs];
        const buckets = chooseUsageBuckets(sinceMs, untilMs, nowMs);
        const starts = bucketStarts(buckets);
        expect(starts.length).toBeLessThanOrEqual(300);
        expect(buckets.sinceMs).toBeLessThanOrEqual(sinceMs);
        expect(buckets.untilMs).toBeGreaterThanOrEqual(untilMs);
        expect(starts.length * buckets.widthMs).toBe(buckets.untilMs - buckets.sinceMs);
        expect(buckets.sinceMs % buckets.widthMs).toBe(0);
        if (buckets.resolution === 'minute') expect(sinceMs).toBeGreaterThanOrEqual(nowMs - 2 * dayMs);
      }),
    );
  });
});
