import { type CSSProperties, useMemo } from 'react';
import { CountsTable } from './CountsTable.tsx';
import classes from './StackedBars.module.css';
import { layoutStackedBars, type StackedBucket, type StackedSeries } from './stacked-layout.ts';
import { useBarSelection } from './use-bar-selection.ts';

export interface StackedBarsProps {
  /** What is counted, for readers: "Logs over time by severity". */
  readonly label: string;
  /** Oldest first and adjacent. */
  readonly buckets: readonly StackedBucket[];
  /** From the bottom to the top of a bar. */
  readonly series: readonly StackedSeries[];
  readonly formatTime: (timeMs: number) => string;
  /** Called with `[sinceMs, untilMs)` after brushing, a click on a bar, or Enter. */
  readonly onZoom?: (sinceMs: number, untilMs: number) => void;
  /** In pixels; default 96. */
  readonly height?: number;
}

/** Units of the drawing area; the drawing is stretched to its element. */
const size = { width: 1000, height: 100 };

/**
 * Counts over time as stacked bars. Brushing, or Shift with the arrow keys and Enter, zooms. Readers get the counts as a table.
 */
export function StackedBars({ label, buckets, series, formatTime, onZoom, height = 96 }: StackedBarsProps) {
  const { cursor, selection, handlers } = useBarSelection(buckets, onZoom);
  const { bars, maxCount } = useMemo(
    () => layoutStackedBars(buckets, keysOf(series), size),
    [buckets, series],
  );
  const colors = useMemo(() => new Map(series.map(({ key, color }) => [key, color])), [series]);
  const first = selection === undefined ? cursor : Math.min(selection.anchor, selection.head);
  const last = selection === undefined ? cursor : Math.max(selection.anchor, selection.head);
  const band = first === undefined || last === undefined ? undefined : { from: bars[first], to: bars[last] };
  const pointed = cursor === undefined ? undefined : buckets[cursor];
  const pointedBar = cursor === undefined ? undefined : bars[cursor];

  return (
    <figure className={classes['figure']}>
      <div className={classes['plot']} style={{ height }}>
        <span className={classes['max']}>{maxCount.toLocaleString('en')}</span>
        <svg
          className={classes['drawing']}
          role="img"
          aria-label={`${label}. ${onZoom === undefined ? '' : 'Arrow keys move the cursor, with Shift they select, Enter zooms.'}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the cursor, Enter zooms
          tabIndex={0}
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          data-zooms={onZoom !== undefined}
          {...handlers}
        >
          {band?.from && band.to && (
            <rect
              className={selection === undefined ? classes['cursor'] : classes['selection']}
              x={band.from.x}
              width={band.to.x + band.to.width - band.from.x}
              y={0}
              height={size.height}
            />
          )}
          {bars.map((bar) => (
            <g key={bar.x}>
              {bar.pieces.map((piece) => (
                <rect
                  key={piece.seriesKey}
                  x={bar.x + bar.width * 0.06}
                  width={bar.width * 0.88}
                  y={piece.y}
                  height={piece.height}
                  fill={colors.get(piece.seriesKey)}
                />
              ))}
            </g>
          ))}
        </svg>
        {pointed && pointedBar && (
          <div
            className={classes['tip']}
            data-side={pointedBar.x > size.width / 2 ? 'left' : 'right'}
            style={tipPosition(pointedBar.x + pointedBar.width / 2)}
          >
            <CountsTable series={series} bucket={pointed} total={pointedBar.total} formatTime={formatTime} />
          </div>
        )}
      </div>
      <div className={classes['axis']} aria-hidden="true">
        {axisTimes(buckets).map((timeMs) => (
          <span key={timeMs}>{formatTime(timeMs)}</span>
        ))}
      </div>
      <div className={classes['readers']}>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">Start</th>
              {series.map(({ key, label: name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {buckets.map((bucket) => (
              <tr key={bucket.startMs}>
                <th scope="row">{formatTime(bucket.startMs)}</th>
                {series.map(({ key }) => (
                  <td key={key}>{bucket.counts.get(key) ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function keysOf(series: readonly StackedSeries[]): readonly string[] {
  return series.map(({ key }) => key);
}

function tipPosition(x: number): CSSProperties {
  const share = `${(x / size.width) * 100}%`;
  return x > size.width / 2 ? { right: `calc(100% - ${share} + 8px)` } : { left: `calc(${share} + 8px)` };
}

/** The ends and the middle of the axis. */
function axisTimes(buckets: readonly StackedBucket[]): readonly number[] {
  const startMs = buckets[0]?.startMs;
  const endMs = buckets.at(-1)?.endMs;
  return startMs === undefined || endMs === undefined ? [] : [startMs, (startMs + endMs) / 2, endMs];
}
