import type { ChartBand } from '../charts/chart-band.ts';
import { type ColorScheme, colorOf } from '../charts/series-colors.ts';
import type { AlertThreshold } from '../generated/types.gen.ts';

/** What opens an incident and what resolves it, as bands of a chart. A recovery that is only the other side has none. */
export function toThresholdBands(
  firing: AlertThreshold,
  recovery: AlertThreshold | undefined,
  scheme: ColorScheme,
): readonly ChartBand[] {
  const bands = [toBand('firing', 'Fires', firing, colorOf('firing', scheme))];
  if (recovery !== undefined && recovery.threshold !== firing.threshold)
    bands.push(toBand('recovery', 'Recovers', recovery, colorOf('quiet', scheme)));
  return bands;
}

function toBand(
  key: string,
  verb: string,
  { operator, threshold }: AlertThreshold,
  color: string,
): ChartBand {
  const pointsUp = operator === '>' || operator === '>=';
  return {
    key,
    label: `${verb} ${operator} ${threshold}`,
    color,
    ...(pointsUp ? { fromValue: threshold } : { toValue: threshold }),
  };
}
