import { type MouseEvent, memo } from 'react';
import type { ChartLine, LineSummary } from './chart-line.ts';
import { formatValue } from './format-value.ts';
import classes from './LinesChart.module.css';
import type { ValueUnit } from './value-unit.ts';

export interface LegendLine extends ChartLine {
  readonly summary: LineSummary;
}

export interface LinesLegendProps {
  readonly label: string;
  readonly lines: readonly LegendLine[];
  readonly unit: ValueUnit;
  /** The time under the cursor, whose values the legend shows instead of the last ones. */
  readonly cursor: { readonly index: number; readonly time: string } | undefined;
  /** Keys of the lines that are drawn; absent for all. */
  readonly isolated: ReadonlySet<string> | undefined;
  readonly onPick: (key: string, isAdding: boolean) => void;
  /** In pixels. */
  readonly maxHeight?: number | undefined;
}

/** Names and values of the lines of a chart; a click on a name draws that line alone, a click with Ctrl or Shift adds it. */
export function LinesLegend(props: LinesLegendProps) {
  const { label, lines, unit, cursor, isolated, onPick, maxHeight } = props;
  return (
    <section
      className={classes['legend']}
      style={maxHeight === undefined ? undefined : { maxHeight }}
      aria-label={`Series of ${label}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
    >
      <table className={classes['legendTable']}>
        <thead>
          <tr>
            <th scope="col">Series</th>
            <th scope="col" className={classes['number']}>
              {cursor === undefined ? 'Last' : cursor.time}
            </th>
            <th scope="col" className={classes['number']}>
              Min
            </th>
            <th scope="col" className={classes['number']}>
              Mean
            </th>
            <th scope="col" className={classes['number']}>
              Max
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LegendRow
              key={line.key}
              line={line}
              unit={unit}
              value={cursor === undefined ? line.summary.last : (line.values[cursor.index] ?? undefined)}
              isDrawn={isolated === undefined || isolated.has(line.key)}
              isIsolated={isolated?.has(line.key) ?? false}
              onPick={onPick}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface LegendRowProps extends Pick<LinesLegendProps, 'unit' | 'onPick'> {
  readonly line: LegendLine;
  readonly value: number | undefined;
  readonly isDrawn: boolean;
  readonly isIsolated: boolean;
}

const LegendRow = memo(function LegendRow(props: LegendRowProps) {
  const { line, unit, value, isDrawn, isIsolated, onPick } = props;
  const { key, name, color, summary } = line;
  const format = (shown: number | undefined) => (shown === undefined ? '–' : formatValue(shown, unit));
  return (
    <tr data-drawn={isDrawn}>
      <th scope="row">
        <button
          type="button"
          className={classes['legendName']}
          aria-pressed={isIsolated}
          title={name}
          onClick={(event: MouseEvent) => onPick(key, event.ctrlKey || event.metaKey || event.shiftKey)}
        >
          <span className={classes['swatch']} data-colored style={{ background: color }} />
          <span className={classes['legendText']}>{name}</span>
        </button>
      </th>
      {[value, summary.min, summary.mean, summary.max].map((shown, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always these four
        <td key={column} className={classes['number']}>
          {format(shown)}
        </td>
      ))}
    </tr>
  );
});
