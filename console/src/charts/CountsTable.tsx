import classes from './StackedBars.module.css';
import type { StackedBucket, StackedSeries } from './stacked-layout.ts';

export interface CountsTableProps {
  readonly series: readonly StackedSeries[];
  readonly bucket: StackedBucket;
  readonly total: number;
  readonly formatTime: (timeMs: number) => string;
}

const maxRows = 8;

/** The counts of one bucket beside the pointer, largest first. */
export function CountsTable({ series, bucket, total, formatTime }: CountsTableProps) {
  const rows = series
    .map((one) => ({ ...one, count: bucket.counts.get(one.key) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return (
    <>
      <div className={classes['tipTitle']}>
        {formatTime(bucket.startMs)} – {formatTime(bucket.endMs)}
      </div>
      {rows.slice(0, maxRows).map(({ key, label, color, count }) => (
        <div key={key} className={classes['tipRow']}>
          <span className={classes['swatch']} data-colored style={{ background: color }} />
          <span className={classes['tipLabel']}>{label}</span>
          <span>{count.toLocaleString('en')}</span>
        </div>
      ))}
      {rows.length > maxRows && <div className={classes['tipRow']}>and {rows.length - maxRows} more</div>}
      <div className={classes['tipTotal']}>
        <span>Total</span>
        <span>{total.toLocaleString('en')}</span>
      </div>
    </>
  );
}
