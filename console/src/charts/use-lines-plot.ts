import { type RefObject, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import type { TimeZone } from '../time-range/format-time.ts';
import type { ChartBand } from './chart-band.ts';
import { type ChartLine, toDrawnValues } from './chart-line.ts';
import { linesOptions } from './lines-options.ts';
import type { ColorScheme } from './series-colors.ts';
import type { ValueUnit } from './value-unit.ts';

export interface LinesPlotProps {
  readonly timesS: readonly number[];
  readonly lines: readonly ChartLine[];
  readonly bands: readonly ChartBand[];
  readonly unit: ValueUnit;
  readonly zone: TimeZone;
  readonly scheme: ColorScheme;
  readonly height: number;
  readonly fromS: number;
  readonly toS: number;
  readonly onCursor: (index: number | undefined) => void;
  readonly onSelect: ((fromS: number, toS: number) => void) | undefined;
}

/** Draws into the element: a new plot when what is drawn changes, the same with new values when only those do. */
export function useLinesPlot(
  element: RefObject<HTMLElement | null>,
  props: LinesPlotProps,
): RefObject<uPlot | null> {
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const { lines, bands, timesS, unit, zone, scheme, height, fromS, toS } = props;
  const canSelect = props.onSelect !== undefined;
  const structure = JSON.stringify([
    lines.map(({ key, name, color }) => [key, name, color]),
    bands,
    unit,
    canSelect,
  ]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the structure stands for the lines, the bands and the unit
  useEffect(() => {
    const container = element.current;
    if (container === null) return;
    const created = new uPlot(
      linesOptions({
        ...latest.current,
        size: { width: Math.max(1, container.clientWidth), height },
        colors: readColors(container, scheme),
        range: () => [latest.current.fromS, latest.current.toS],
        onCursor: (index) => latest.current.onCursor(index),
        onSelect: canSelect ? (from, to) => latest.current.onSelect?.(from, to) : undefined,
      }),
      toData(latest.current),
      container,
    );
    plot.current = created;
    const observer = new ResizeObserver(() => {
      if (container.clientWidth > 0) created.setSize({ width: container.clientWidth, height });
    });
    observer.observe(container);
    return () => {
      observer.disconnect();
      created.destroy();
      plot.current = null;
    };
  }, [element, structure, zone, scheme, height]);

  useEffect(() => {
    const data = toData({ timesS, lines });
    // A new plot has its values already.
    if (plot.current !== null && !hasSameValues(plot.current.data, data)) plot.current.setData(data);
  }, [lines, timesS]);

  useEffect(() => {
    plot.current?.setScale('x', { min: fromS, max: toS });
  }, [fromS, toS]);

  return plot;
}

function toData({ timesS, lines }: Pick<LinesPlotProps, 'timesS' | 'lines'>): uPlot.AlignedData {
  // uPlot changes none of its data, its types only do not say so.
  return [timesS, ...lines.map(({ values }) => toDrawnValues(values))] as unknown as uPlot.AlignedData;
}

function hasSameValues(a: uPlot.AlignedData, b: uPlot.AlignedData): boolean {
  return a.length === b.length && a.every((column, index) => column === b[index]);
}

/** A canvas cannot use CSS variables. */
function readColors(container: Element, scheme: ColorScheme): { text: string; grid: string } {
  const style = getComputedStyle(container);
  return {
    text: style.getPropertyValue('--mantine-color-dimmed'),
    grid: style.getPropertyValue(scheme === 'dark' ? '--mantine-color-dark-5' : '--mantine-color-gray-2'),
  };
}
