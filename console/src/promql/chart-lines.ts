import type { ChartLine } from '../charts/chart-line.ts';
import { type ColorScheme, seriesColor } from '../charts/series-colors.ts';
import { joinWindows } from './join-windows.ts';
import { formatLabels } from './label-syntax.ts';
import { formatLegend } from './legend.ts';
import { limitLines, maxDrawnSeries } from './limit-lines.ts';
import type { RangeAnswer } from './range-answer.ts';
import { nameSeries } from './series-names.ts';

export interface DrawnQuery {
  /** `A`, `B`, ... */
  readonly letter: string;
  readonly expression: string;
  readonly answer: RangeAnswer;
  /** How to name its series, see `formatLegend`; absent for what tells them apart. */
  readonly legend?: string | undefined;
}

export interface ChartLines {
  readonly timesS: readonly number[];
  readonly lines: readonly ChartLine[];
  /** How many series the answers have, drawn or not. */
  readonly totalCount: number;
}

/** The lines of all answers under one time axis. Names begin with the letter of the query when there are several. */
export function toChartLines(queries: readonly DrawnQuery[], scheme: ColorScheme): ChartLines {
  const share = Math.max(1, Math.floor(maxDrawnSeries / Math.max(1, queries.length)));
  const limited = queries.map(({ answer }) => limitLines(answer.series, share));
  const parts = queries.map(({ answer }, index) => ({
    window: answer.window,
    series: limited[index]?.series ?? [],
  }));
  const { timesS, columns } = joinWindows(parts);
  let position = 0;
  const lines = queries.flatMap(({ letter, expression, legend = '' }, index): ChartLine[] => {
    const metrics = (parts[index]?.series ?? []).map(({ metric }) => metric);
    const names =
      legend === '' ? nameSeries(metrics, expression) : metrics.map((metric) => formatLegend(legend, metric));
    return metrics.map((metric, row) => {
      const name = names[row] ?? '';
      return {
        key: `${letter} ${formatLabels(metric)}`,
        name: queries.length > 1 ? `${letter}  ${name}` : name,
        color: seriesColor(position++, scheme),
        values: columns[index]?.[row] ?? [],
      };
    });
  });
  return { timesS, lines, totalCount: limited.reduce((sum, { totalCount }) => sum + totalCount, 0) };
}
