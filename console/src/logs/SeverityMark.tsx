import { toSeverity } from '@cairn/server/filter';
import classes from './logs.module.css';

/** The severity as a word with its colour beside it. */
export function SeverityMark({ severityNumber }: { readonly severityNumber: number }) {
  const severity = toSeverity(severityNumber);
  return (
    <span className={classes['severity']} data-severity={severity}>
      {severity}
    </span>
  );
}
