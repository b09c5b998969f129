import { toSeverity } from '@cairn/server/filter';
import classes from './SeverityMark.module.css';

export interface SeverityMarkProps {
  readonly severityNumber: number;
  /** By severity. */
  readonly colors: ReadonlyMap<string, string>;
}

/** The severity as a word with its colour beside it. */
export function SeverityMark({ severityNumber, colors }: SeverityMarkProps) {
  const severity = toSeverity(severityNumber);
  return (
    <span className={classes['severity']}>
      <span className={classes['swatch']} data-colored style={{ background: colors.get(severity) }} />
      {severity}
    </span>
  );
}
