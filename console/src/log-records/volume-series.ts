import { type ColorScheme, colorSeries, restColor } from '../charts/series-colors.ts';
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
