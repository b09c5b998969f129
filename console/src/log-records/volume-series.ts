import { type ColorScheme, colorSeries, restColor } from '../charts/series-colors.ts';
import { formatClock, formatDate, type TimeZone } from '../time-range/format-time.ts';
import type { LogVolume } from './log-volume.ts';

/** The groups of a volume as series of bars with their totals. */
export function toVolumeSeries(volume: LogVolume | undefined, scheme: ColorScheme) {
  const groups = volume?.groups ?? [];
  const colors = colorSeries(
    groups.filter(({ kind }) => kind === 'value').map(({ label }) => label),
    scheme,
  );
  return groups.map(({ key, label, kind, total }) => ({
    key,
    label,
    total,
    color: (kind === 'value' ? colors.get(label) : undefined) ?? restColor[scheme],
  }));
}

const dayMs = 86_400_000;

/** A time of the axis of bars: with the day where they cover more than half of one. */
export function formatVolumeTime(timeMs: number, spanMs: number, zone: TimeZone): string {
  const clock = formatClock(timeMs, zone);
  return spanMs > dayMs / 2 ? `${formatDate(timeMs, zone)} ${clock.slice(0, 5)}` : clock;
}
