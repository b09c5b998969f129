import { Button, Text, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { LinesChart } from '../charts/LinesChart.tsx';
import type { MetricAlert } from '../generated/types.gen.ts';
import { toChartLines } from '../promql/chart-lines.ts';
import { RunningNotice } from '../promql/RunningNotice.tsx';
import type { Evaluation } from '../promql/use-evaluation-time.ts';
import { useValueUnit } from '../promql/use-value-unit.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { type Comparison, splitComparison } from './split-comparison.ts';
import { toThresholdBands } from './threshold-bands.ts';
import { useAlertValues } from './use-alert-values.ts';

export interface AlertValuesProps {
  readonly condition: MetricAlert['condition'];
  readonly evaluation: Evaluation;
  readonly onZoom: (sinceMs: number, untilMs: number) => void;
}

/** The values that the condition compares, with the bands that open and resolve incidents. */
export function AlertValues({ condition, evaluation, onZoom }: AlertValuesProps) {
  const scheme = useComputedColorScheme();
  const { expression, recovery_expression: recoveryExpression } = condition;
  const firing = splitComparison(expression);
  const recovery = recoveryExpression === undefined ? undefined : splitComparison(recoveryExpression);
  const shown = firing?.vector ?? expression;
  const values = useAlertValues(shown, evaluation);
  const unit = useValueUnit([shown], undefined);
  const { data } = values;
  const chart = useMemo(
    () => data && toChartLines([{ letter: 'A', expression: shown, answer: data }], scheme),
    [data, shown, scheme],
  );
  const bandsKey = JSON.stringify([firing, recovery]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for both comparisons
  const bands = useMemo(
    () =>
      firing === undefined
        ? []
        : toThresholdBands(toThreshold(firing), recovery && toThreshold(recovery), scheme),
    [bandsKey, scheme],
  );
  if (values.isError) return <ErrorNotice error={values.error} retry={() => void values.refetch()} />;
  if (chart === undefined) {
    if (values.fetchStatus !== 'idle') return <LoadingState onCancel={values.cancel} />;
    return (
      <EmptyState title="Cancelled">
        <Button size="xs" variant="default" onClick={() => void values.refetch()}>
          Read again
        </Button>
      </EmptyState>
    );
  }
  const { timesS, lines, totalCount } = chart;
  if (lines.length === 0)
    return (
      <EmptyState title="No values in this range">
        {firing === undefined
          ? 'The condition held for no series.'
          : 'The condition reads no series here, and so changes nothing. Choose a longer range, or check its labels.'}
      </EmptyState>
    );
  return (
    <div>
      {values.isFetching && <RunningNotice onCancel={values.cancel} />}
      {firing === undefined && <Text size="sm">Only values for which the condition held are drawn.</Text>}
      {totalCount > lines.length && (
        <Text size="sm">
          Drawing {lines.length} of {totalCount.toLocaleString('en')} series, those with the largest values.
        </Text>
      )}
      <LinesChart
        label={shown}
        timesS={timesS}
        lines={lines}
        bands={bands}
        unit={unit}
        fromS={evaluation.window.sinceMs / 1_000}
        toS={evaluation.window.untilMs / 1_000}
        onZoom={onZoom}
        height={260}
        isStale={values.isPlaceholderData}
      />
    </div>
  );
}

function toThreshold({ operator, bound }: Comparison) {
  return { operator, threshold: bound };
}
