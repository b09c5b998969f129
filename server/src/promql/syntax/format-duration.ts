const units = [
  ['y', 31_536_000_000],
  ['w', 604_800_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const;

/**
 * A duration of whole milliseconds as Prometheus writes it: `1h30m`. Years and weeks only when nothing remains, so that
 * 8 days are `8d`.
 */
export function formatDuration(durationMs: number): string {
  if (durationMs === 0) return '0s';
  let text = '';
  let rest = durationMs;
  for (const [unit, unitMs] of units) {
    if ((unit === 'y' || unit === 'w') && rest % unitMs !== 0) continue;
    const count = Math.floor(rest / unitMs);
    if (count > 0) text += `${count}${unit}`;
    rest -= count * unitMs;
  }
  return text;
}
