import type { RejectedUsage } from '../../usage/usage.ts';
import type { UsageAddition } from '../../usage/usage-store.ts';

const hourMs = 3_600_000;

interface Place {
  readonly projectId: string;
  readonly signal: UsageAddition['signal'];
}

interface Span extends Place {
  readonly resolution: 'minute' | 'hour';
  readonly startMs: number;
}

/** What additions add to each table, in their order. */
export interface UsageRows {
  readonly counts: readonly (Span & {
    readonly acceptedCount: number;
    readonly acceptedBytes: number;
    readonly rejectedCount: number;
  })[];
  readonly rejections: readonly (Span & { readonly reason: string; readonly count: number })[];
  /** One for each place and reason; an empty example keeps the one that is stored. */
  readonly reasons: readonly (Place & Omit<RejectedUsage, 'count'>)[];
  /** One for each place. */
  readonly arrivals: readonly (Place & { readonly first: number; readonly last: number })[];
}

/** Merges what only the last addition decides: a statement may change a row only once. */
export function toUsageRows(additions: readonly UsageAddition[]): UsageRows {
  const reasons = new Map<string, UsageRows['reasons'][number]>();
  const arrivals = new Map<string, UsageRows['arrivals'][number]>();
  for (const { projectId, signal, rejections, acceptedAtMs } of additions) {
    const place = { projectId, signal };
    for (const { reason, lastAtMs, example } of rejections) {
      const key = JSON.stringify([projectId, signal, reason]);
      const shown = example === '' ? (reasons.get(key)?.example ?? '') : example;
      reasons.set(key, { ...place, reason, lastAtMs, example: shown });
    }
    if (acceptedAtMs === undefined) continue;
    const key = JSON.stringify([projectId, signal]);
    const { first } = arrivals.get(key) ?? acceptedAtMs;
    arrivals.set(key, { ...place, first, last: acceptedAtMs.last });
  }
  return {
    counts: additions.flatMap((addition) => {
      const { acceptedCount, acceptedBytes, rejections } = addition;
      const rejectedCount = rejections.reduce((sum, { count }) => sum + count, 0);
      return toSpans(addition).map((span) => ({ ...span, acceptedCount, acceptedBytes, rejectedCount }));
    }),
    rejections: additions.flatMap((addition) =>
      toSpans(addition).flatMap((span) =>
        addition.rejections.map(({ reason, count }) => ({ ...span, reason, count })),
      ),
    ),
    reasons: [...reasons.values()],
    arrivals: [...arrivals.values()],
  };
}

function toSpans({ projectId, signal, startMs }: UsageAddition): readonly Span[] {
  const place = { projectId, signal };
  return [
    { ...place, resolution: 'minute', startMs },
    { ...place, resolution: 'hour', startMs: Math.floor(startMs / hourMs) * hourMs },
  ];
}
