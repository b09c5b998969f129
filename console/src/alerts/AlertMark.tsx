import { useComputedColorScheme } from '@mantine/core';
import { type AlertWord, colorOf } from './alert-colors.ts';
import classes from './alerts.module.css';

export interface AlertMarkProps {
  readonly value: AlertWord;
  /** In place of the word. */
  readonly text?: string;
}

/** A severity or a state as a word with its colour beside it. */
export function AlertMark({ value, text = value }: AlertMarkProps) {
  const scheme = useComputedColorScheme('light');
  return (
    <span className={classes['mark']} data-strong={value === 'firing'}>
      <span className={classes['dot']} style={{ background: colorOf(value, scheme) }} />
      {text}
    </span>
  );
}
