import { Text, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { LinesChart } from '../charts/LinesChart.tsx';
import type { AlertPreview } from '../generated/types.gen.ts';
import { toChartLines } from '../promql/chart-lines.ts';
import { useValueUnit } from '../promql/use-value-unit.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { toPreviewAnswer } from './preview-answer.ts';
import { splitComparison } from './split-comparison.ts';
import { toThresholdBands } from './threshold-bands.ts';

export interface PreviewChartProps {
  readonly preview: AlertPreview;
  /** That of the condition, whose values these are. */
  readonly expression: string;
  readonly isStale: boolean;
}

/** The series of a preview with its bands, and what each of them would have opened. */
export function PreviewChart({ preview, expression, isStale }: PreviewChartProps) {
  const scheme = useComputedColorScheme();
  const unit = useValueUnit([splitComparison(expression)?.vector ?? expression], undefined);
  const { firing, recovery, series, series_count: seriesCount } = preview;
  const answer = useMemo(() => toPreviewAnswer(preview), [preview]);
  const { timesS, lines } = useMemo(
    () => toChartLines([{ letter: 'A', expression: 'Value', answer }], scheme),
    [answer, scheme],
  );
  const bands = useMemo(() => toThresholdBands(firing, recovery, scheme), [firing, recovery, scheme]);
  if (series.length === 0)
    return (
      <EmptyState title="The condition reads no series in this range">
        An alert without series never fires. Check the names of the metric and its labels, or choose a longer
        range.
      </EmptyState>
    );
  return (
    <div>
      <LinesChart
        label="Values of the condition"
        timesS={timesS}
        lines={lines}
        bands={bands}
        unit={unit}
        fromS={answer.window.startMs / 1_000}
        toS={answer.window.endMs / 1_000}
        height={260}
        isStale={isStale}
      />
      <PreviewTable series={series} isStale={isStale} />
      {seriesCount > series.length && (
        <Text size="xs" c="dimmed">
          Of {seriesCount.toLocaleString('en')} series, the {series.length} that fired longest are shown.
        </Text>
      )}
      <Text size="xs" c="dimmed">
        Evaluated every {preview.step_seconds} s. The service evaluates with each sample, and may see peaks in
        between.
      </Text>
    </div>
  );
}
