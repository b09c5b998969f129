import uPlot from 'uplot';
import type { TimeZone } from '../time-range/format-time.ts';
import { type ChartBand, edgesOf } from './chart-band.ts';
import { type ChartLine, findIsolatedPoints } from './chart-line.ts';
import { drawBands } from './draw-bands.ts';
import { formatTicks } from './format-value.ts';
import { tickSpacings } from './tick-spacings.ts';
import { formatTimeTicks } from './time-ticks.ts';
import type { ValueUnit } from './value-unit.ts';

export interface LinesOptions {
  readonly lines: readonly Pick<ChartLine, 'name' | 'color'>[];
  readonly bands: readonly ChartBand[];
  readonly unit: ValueUnit;
  readonly zone: TimeZone;
  readonly size: { readonly width: number; readonly height: number };
  readonly colors: { readonly text: string; readonly grid: string };
  /** The window, read at each drawing, so that it may move without a new chart. */
  readonly range: () => readonly [fromS: number, toS: number];
  readonly onCursor: (index: number | undefined) => void;
  readonly onSelect: ((fromS: number, toS: number) => void) | undefined;
}

/** Brushes narrower than this are clicks. */
const minSelectionPx = 4;

export function linesOptions(options: LinesOptions): uPlot.Options {
  const { lines, bands, unit, zone, size, colors, range, onCursor, onSelect } = options;
  const edges = edgesOf(bands);
  let timeLabels: readonly string[] = [];
  const axis = {
    stroke: colors.text,
    grid: { stroke: colors.grid, width: 1 },
    ticks: { stroke: colors.grid, width: 1 },
    font: '11px system-ui, sans-serif',
  };
  return {
    ...size,
    tzDate: (seconds) => toZone(new Date(seconds * 1_000), zone),
    legend: { show: false },
    padding: [8, () => endRoom(timeLabels), 0, 0],
    cursor: {
      drag: { x: onSelect !== undefined, y: false, setScale: false },
      focus: { prox: 16 },
      points: { size: 6, one: true },
    },
    focus: { alpha: 0.3 },
    scales: {
      x: { time: true, range: () => [...range()] },
      y: { range: (_, min, max) => rangeOf(min, max, edges) },
    },
    axes: [
      {
        ...axis,
        size: 40,
        values: (_, ticks) => {
          timeLabels = formatTimeTicks(ticks, zone);
          return [...timeLabels];
        },
      },
      { ...axis, size: axisWidth, incrs: tickSpacings(unit), values: (_, ticks) => formatTicks(ticks, unit) },
    ],
    series: [{}, ...lines.map(toSeries)],
    hooks: {
      drawClear: [(plot) => drawBands(plot, bands)],
      setCursor: [({ cursor: { idx } }) => onCursor(idx ?? undefined)],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width >= minSelectionPx) onSelect?.(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'));
          if (width > 0) plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
    },
  };
}

function toSeries({ name, color }: Pick<ChartLine, 'name' | 'color'>): uPlot.Series {
  return {
    label: name,
    stroke: color,
    width: 1.5,
    points: {
      size: 4,
      fill: color,
      filter: (plot, index, isShown) => {
        const values = plot.data[index];
        if (isShown || values === undefined) return null;
        return findIsolatedPoints([...values], 0, values.length - 1);
      },
    },
  };
}

/** Around the values and the edges with some room, from zero where they are near it; `[0, 1]` where there are none. */
function rangeOf(min: number | null, max: number | null, edges: readonly number[]): uPlot.Range.MinMax {
  const shown = [min, max, ...edges].filter((value): value is number => Number.isFinite(value));
  if (shown.length === 0) return [0, 1];
  return uPlot.rangeNum(Math.min(...shown), Math.max(...shown), 0.1, true);
}

/** Of the letters of the labels, about. */
const characterPx = 6.5;

/** Wide enough for the longest label. */
function axisWidth(_: uPlot, labels: readonly string[] | null): number {
  const longest = Math.max(3, ...(labels ?? []).map((label) => label.length));
  return Math.ceil(longest * characterPx) + 18;
}

/** Half of the longest label of a time: one at the end of the axis stands in the middle below its tick. */
function endRoom(labels: readonly string[]): number {
  const longest = Math.max(0, ...labels.flatMap((label) => label.split('\n')).map((line) => line.length));
  return Math.max(12, Math.ceil((longest * characterPx) / 2));
}

function toZone(date: Date, zone: TimeZone): Date {
  return zone === 'utc' ? uPlot.tzDate(date, 'Etc/UTC') : date;
}
