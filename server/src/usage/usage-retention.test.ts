import { expect, it } from 'vitest';
import { createFakeUsageStore } from './testing/fake-usage-store.ts';
import { sampleAddition } from './testing/sample-addition.ts';
import { startUsageRetention } from './usage-retention.ts';

const hourMs = 3_600_000;
const nowMs = Date.UTC(2026, 10, 20, 12);

it('keeps minutes for two days and hours for 35, however many there are', async () => {
  const store = createFakeUsageStore();
  const ages = Array.from({ length: 40 * 24 }, (_, hours) => hours * hourMs);
  for (let minute = 0; minute < 3; minute += 1) {
    await store.add(ages.map((ageMs) => sampleAddition({ startMs: nowMs - ageMs + minute * 60_000 })));
  }
  const retention = startUsageRetention({
    store,
    nowMs: () => nowMs,
    repeat: () => () => {},
    onError: (error) => {
      throw error;
    },
  });
  async function oldestMs(resolution: 'minute' | 'hour') {
    const query = { projectId: 'prj_1', resolution, sinceMs: 0, untilMs: nowMs + hourMs, bucketMs: hourMs };
    return (await store.read(query))[1]?.buckets[0]?.startMs;
  }
  await expect.poll(() => oldestMs('minute')).toBe(nowMs - 49 * hourMs);
  await expect.poll(() => oldestMs('hour')).toBe(nowMs - (35 * 24 + 3) * hourMs);
  await retention.stop();
});
