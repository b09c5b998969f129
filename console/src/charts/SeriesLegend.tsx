import classes from './StackedBars.module.css';
import type { StackedSeries } from './stacked-layout.ts';

export interface SeriesLegendProps {
  /** With the count of the whole window. */
  readonly series: readonly (StackedSeries & { readonly total: number })[];
  /** Called with the key, to filter by it; without it the names are plain text. */
  readonly onPick?: (key: string) => void;
}

/** Names, colours and totals of the series of a chart. */
export function SeriesLegend({ series, onPick }: SeriesLegendProps) {
  return (
    <ul className={classes['legend']}>
      {series.map(({ key, label, color, total }) => {
        const content = (
          <>
            <span className={classes['swatch']} data-colored style={{ background: color }} />
            <span className={classes['legendLabel']}>{label}</span>
            <span className={classes['legendTotal']}>{total.toLocaleString('en')}</span>
          </>
        );
        return (
          <li key={key}>
            {onPick === undefined ? (
              <span className={classes['legendItem']}>{content}</span>
            ) : (
              <button
                type="button"
                className={classes['legendItem']}
                title={`Filter by ${label}`}
                onClick={() => onPick(key)}
              >
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
