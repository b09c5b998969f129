import type { Incident } from '../generated/types.gen.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long something lasted, in its two largest units: `2 h 5 min`, `40 s`. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const units = [
    ['d', dayMs / 1_000],
    ['h', hourMs / 1_000],
    ['min', minuteMs / 1_000],
    ['s', 1],
  ] as const;
  const first = units.findIndex(([, size]) => seconds >= size);
  if (first === -1) return '0 s';
  let rest = seconds;
  return units
    .slice(first, first + 2)
    .flatMap(([name, size]) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return count === 0 ? [] : [`${count} ${name}`];
    })
    .join(' ');
}

/** How long an incident has been open, or was. */
export function elapsedMs({ opened_at: openedAt, resolved_at: resolvedAt }: Incident, nowMs: number): number {
  return (resolvedAt === undefined ? nowMs : Date.parse(resolvedAt)) - Date.parse(openedAt);
}

/** The times of an incident with what came before and after: half as long, from a quarter of an hour to six hours. */
export function rangeAround(
  incident: Incident,
  nowMs: number,
): { readonly since: string; readonly until: string } {
  const openedMs = Date.parse(incident.opened_at);
  const lastedMs = elapsedMs(incident, nowMs);
  const marginMs = Math.max(15 * minuteMs, Math.min(6 * hourMs, lastedMs / 2));
  const bounds = [openedMs - marginMs, Math.min(nowMs, openedMs + lastedMs + marginMs)];
  const [since = '', until = ''] = bounds.map((ms) => new Date(ms).toISOString());
  return { since, until };
}
