import type { StackedBucket } from '../charts/stacked-layout.ts';
import type { Usage, UsageBucket } from '../generated/types.gen.ts';

/** More bars than this are thinner than what separates them on a small chart. */
const maxBars = 60;

export const acceptedKey = 'accepted';
export const rejectedKey = 'rejected';

/** What arrived over time as stacked bars: buckets of the service side by side are joined until at most 60 are left. */
export function toArrivalBars(buckets: readonly UsageBucket[], intervalSeconds: number): StackedBucket[] {
  const perBar = Math.max(1, Math.ceil(buckets.length / maxBars));
  const bars: StackedBucket[] = [];
  for (let first = 0; first < buckets.length; first += perBar) {
    const joined = buckets.slice(first, first + perBar);
    const startMs = Date.parse(joined[0]?.start ?? '');
    bars.push({
      startMs,
      endMs: startMs + joined.length * intervalSeconds * 1_000,
      counts: new Map([
        [acceptedKey, sum(joined.map((bucket) => bucket.accepted_count))],
        [rejectedKey, sum(joined.map((bucket) => bucket.rejected_count))],
      ]),
    });
  }
  return bars;
}

/** Whether anything has ever arrived at the project, in any window. */
export function hasEverArrived({ signals }: Usage): boolean {
  return signals.some(({ first_accepted_at: firstAt }) => firstAt !== undefined);
}

/** One signal often comes some seconds after another. */
const beginningMs = 60_000;

/** Whether the first data is awaited, or may still be coming. A clock that is hours behind the service's must not make it last so long. */
export function isBeginning({ signals }: Usage, nowMs: number): boolean {
  const firstMs = signals.flatMap(({ first_accepted_at: firstAt }) =>
    firstAt === undefined ? [] : [Date.parse(firstAt)],
  );
  return firstMs.length === 0 || Math.abs(nowMs - Math.min(...firstMs)) < beginningMs;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
