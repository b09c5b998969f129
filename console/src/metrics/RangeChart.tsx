import { Text, useComputedColorScheme } from '@mantine/core';
import { useRef } from 'react';
import { LinesChart } from '../charts/LinesChart.tsx';
import type { ValueUnit } from '../charts/value-unit.ts';
import { toChartLines } from '../promql/chart-lines.ts';
import { explainStep, planQueryWindow } from '../promql/query-step.ts';
import type { RangeAnswer } from '../promql/range-answer.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import type { TimeWindow } from '../time-range/time-range.ts';
import { queryLetter } from './edit-queries.ts';
import type { MetricsView } from './metrics-view.ts';

export interface RangeResult {
  readonly data: RangeAnswer | undefined;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
}

export interface RangeChartProps {
  readonly view: MetricsView;
  readonly unit: ValueUnit;
  readonly window: TimeWindow;
  readonly results: readonly RangeResult[];
  readonly onZoom: (sinceMs: number, untilMs: number) => void;
}

/** All queries that are not hidden in one chart, or why there is nothing to draw. */
export function RangeChart({ view, unit, window, results, onZoom }: RangeChartProps) {
  const scheme = useComputedColorScheme();
  const drawn = view.queries.flatMap(({ expression, hidden }, index) => {
    const answer = results[index]?.data;
    return hidden || answer === undefined ? [] : [{ letter: queryLetter(index), expression, answer }];
  });
  const answers = drawn.map(({ answer }) => answer);
  const names = drawn.map(({ letter, expression }) => `${letter} ${expression}`).join('\n');
  const { timesS, lines, totalCount } = useLines(
    () => toChartLines(drawn, scheme),
    [scheme, names, ...answers],
  );
  const isFetching = results.some((result) => result.isFetching);
  if (lines.length === 0) {
    if (isFetching) return <LoadingState />;
    const isAsked = view.queries.some(({ expression, hidden }) => expression.trim() !== '' && !hidden);
    if (!isAsked)
      return (
        <EmptyState title="Choose a metric, or write PromQL">
          A click on a metric writes a first query. Enter runs a query, Shift+Enter begins a line.
        </EmptyState>
      );
    if (drawn.length === 0) return null;
    return (
      <EmptyState title="No series in this range">
        The query is valid and matches nothing here. Check its labels, or choose a longer range.
      </EmptyState>
    );
  }
  const stepNote = explainStep(planQueryWindow(window, view.stepMs), view.stepMs);
  return (
    <div>
      {stepNote !== undefined && (
        <Text size="sm" role="status">
          {stepNote}
        </Text>
      )}
      {totalCount > lines.length && (
        <Text size="sm" role="status">
          Drawing {lines.length} of {totalCount.toLocaleString('en')} series, those with the largest values.
          Aggregate them by <code>sum by (…)</code> or take the first by <code>topk(20, …)</code>.
        </Text>
      )}
      <LinesChart
        label={view.queries
          .filter(({ hidden }) => !hidden)
          .map(({ expression }) => expression)
          .join(', ')}
        timesS={timesS}
        lines={lines}
        unit={unit}
        fromS={window.sinceMs / 1_000}
        toS={window.untilMs / 1_000}
        onZoom={onZoom}
        isStale={results.some(({ isPlaceholderData }) => isPlaceholderData)}
      />
    </div>
  );
}

/** As `useMemo`, for dependencies whose number changes. */
function useLines<T>(compute: () => T, dependencies: readonly unknown[]): T {
  const kept = useRef<{ readonly dependencies: readonly unknown[]; readonly value: T }>(undefined);
  const isSame =
    kept.current?.dependencies.length === dependencies.length &&
    kept.current.dependencies.every((one, index) => one === dependencies[index]);
  if (kept.current === undefined || !isSame) kept.current = { dependencies, value: compute() };
  return kept.current.value;
}
