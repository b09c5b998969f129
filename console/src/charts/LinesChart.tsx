import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatTime } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { type ChartLine, summarizeLine } from './chart-line.ts';
import { isolateLines } from './isolate-lines.ts';
import classes from './LinesChart.module.css';
import { LinesLegend } from './LinesLegend.tsx';
import { useLinesPlot } from './use-lines-plot.ts';
import { usePlotKeys } from './use-plot-keys.ts';
import type { ValueUnit } from './value-unit.ts';

export interface LinesChartProps {
  /** What is drawn, for readers. */
  readonly label: string;
  /** Seconds since the epoch, ascending. */
  readonly timesS: readonly number[];
  /** At most some hundred: 100 with 1,000 values each take less than 100 ms to draw. */
  readonly lines: readonly ChartLine[];
  readonly unit: ValueUnit;
  /** The window of the time axis. */
  readonly fromS: number;
  readonly toS: number;
  /** Called with `[sinceMs, untilMs)` after brushing. */
  readonly onZoom?: ((sinceMs: number, untilMs: number) => void) | undefined;
  /** In pixels; default 320. */
  readonly height?: number;
  /** Of the legend, which scrolls beyond it, in pixels; default 220. */
  readonly maxLegendHeight?: number;
  /** Newer values are on their way. */
  readonly isStale?: boolean;
}

/** Values over time as lines, with a legend that isolates series. Brushing, or Shift with the arrow keys and Enter, zooms. */
export function LinesChart(props: LinesChartProps) {
  const { label, timesS, lines, unit, fromS, toS, onZoom, height = 320, isStale = false } = props;
  const zone = useTimeZone();
  const scheme = useComputedColorScheme();
  const element = useRef<HTMLDivElement>(null);
  const [cursorIndex, setCursorIndex] = useState<number>();
  const [isolated, setIsolated] = useState<ReadonlySet<string>>();
  const onSelect =
    onZoom === undefined ? undefined : (from: number, to: number) => onZoom(from * 1_000, to * 1_000);
  const onCursor = setCursorIndex;
  const plot = useLinesPlot(element, {
    ...{ timesS, lines, unit, zone, scheme, height, fromS, toS },
    ...{ onCursor, onSelect },
  });
  const keys = usePlotKeys(plot, timesS, onSelect);
  const summarized = useMemo(
    () => lines.map((line) => ({ ...line, summary: summarizeLine(line.values) })),
    [lines],
  );
  const present = useMemo(() => keepPresent(isolated, lines), [isolated, lines]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new plot for any of these draws every line
  useEffect(() => {
    const target = plot.current;
    if (target === null) return;
    target.batch(() => {
      lines.forEach(({ key }, index) => {
        const show = present?.has(key) ?? true;
        if (target.series[index + 1]?.show !== show) target.setSeries(index + 1, { show });
      });
    });
  }, [plot, present, lines, unit, zone, scheme, height]);

  const onPick = useCallback((key: string, isAdding: boolean) => {
    setIsolated((current) => isolateLines(current, key, isAdding));
  }, []);
  const cursorS = cursorIndex === undefined ? undefined : timesS[cursorIndex];
  const cursor =
    cursorIndex === undefined || cursorS === undefined
      ? undefined
      : { index: cursorIndex, time: formatTime(cursorS * 1_000, zone).slice(5, 19) };
  const extent = `${lines.length} series from ${formatTime(fromS * 1_000, zone)} to ${formatTime(toS * 1_000, zone)}`;
  const keyHint =
    onZoom === undefined ? '' : ' Arrow keys move the cursor, with Shift they select, Enter zooms.';
  return (
    <figure className={classes['figure']} aria-busy={isStale}>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the arrow keys move the cursor, Enter zooms */}
      <div
        ref={element}
        className={classes['plot']}
        style={{ height }}
        role="img"
        aria-label={`${label}: ${extent}.${keyHint}`}
        tabIndex={0}
        data-zooms={onZoom !== undefined}
        data-stale={isStale}
        {...keys}
      />
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
      <LinesLegend
        label={label}
        lines={summarized}
        unit={unit}
        cursor={cursor}
        isolated={present}
        onPick={onPick}
        maxHeight={props.maxLegendHeight}
      />
    </figure>
  );
}

/** Lines that left the chart are no longer isolated. */
function keepPresent(
  isolated: ReadonlySet<string> | undefined,
  lines: readonly ChartLine[],
): ReadonlySet<string> | undefined {
  if (isolated === undefined) return undefined;
  const kept = lines.filter(({ key }) => isolated.has(key)).map(({ key }) => key);
  return kept.length === 0 ? undefined : new Set(kept);
}
