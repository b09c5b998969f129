import { useComputedColorScheme } from '@mantine/core';
import { colorSeries, restColor } from '../charts/series-colors.ts';
import type { AlertSeverity, IncidentState } from '../generated/types.gen.ts';
import type { AlertState } from './alert-state.ts';
import classes from './alerts.module.css';

/** The name of the colour that a word has in the charts of the console. */
const colorNames: Readonly<Record<AlertSeverity | AlertState | IncidentState, string>> = {
  critical: 'error',
  warning: 'warning',
  info: 'info',
  firing: 'error',
  quiet: 'completed',
  resolved: 'completed',
  disabled: 'deleted',
};

export interface AlertMarkProps {
  readonly value: AlertSeverity | AlertState | IncidentState;
  /** In place of the word. */
  readonly text?: string;
}

/** A severity or a state as a word with its colour beside it. */
export function AlertMark({ value, text = value }: AlertMarkProps) {
  const scheme = useComputedColorScheme('light');
  const name = colorNames[value];
  const color = colorSeries([name], scheme).get(name) ?? restColor[scheme];
  return (
    <span className={classes['mark']} data-strong={value === 'firing'}>
      <span className={classes['dot']} style={{ background: color }} />
      {text}
    </span>
  );
}
