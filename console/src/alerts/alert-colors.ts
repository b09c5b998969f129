import { type ColorScheme, colorSeries, restColor } from '../charts/series-colors.ts';
import type { AlertSeverity, IncidentState } from '../generated/types.gen.ts';
import type { AlertState } from './alert-state.ts';

export type AlertWord = AlertSeverity | AlertState | IncidentState;

/** The name of the colour that a word has in the charts of the console. */
const colorNames: Readonly<Record<AlertWord, string>> = {
  critical: 'error',
  warning: 'warning',
  info: 'info',
  firing: 'error',
  quiet: 'completed',
  resolved: 'completed',
  disabled: 'deleted',
};

/** The colour of a severity or a state. */
export function colorOf(word: AlertWord, scheme: ColorScheme): string {
  const name = colorNames[word];
  return colorSeries([name], scheme).get(name) ?? restColor[scheme];
}
