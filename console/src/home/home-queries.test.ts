import { afterEach, expect, test } from 'vitest';
import { serviceClock } from '../api/service-clock.ts';
import { usageOptions } from './home-queries.ts';

const hourMs = 3_600_000;
const setServiceAhead = (aheadMs: number) =>
  serviceClock.observe(new Date(Date.now() + aheadMs).toUTCString());

afterEach(() => setServiceAhead(0));

test('the first data is awaited every two seconds by the clock of the service', () => {
  const { refetchInterval } = usageOptions('prj_1', { kind: 'relative', age: '24h' });
  const base = { accepted_count: 0, rejected_count: 0, accepted_bytes: 0, buckets: [], rejections: [] };
  const first = new Date(Date.now() + 3 * hourMs).toISOString();
  const data = {
    range_start: first,
    range_end: first,
    interval_seconds: 60,
    signals: [{ ...base, signal: 'logs' as const, first_accepted_at: first }],
  };
  expect(refetchInterval({ state: { data } })).toBe(30_000);
  setServiceAhead(3 * hourMs);
  expect(refetchInterval({ state: { data } })).toBe(2_000);
});
