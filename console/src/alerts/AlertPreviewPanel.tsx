import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { RunningNotice } from '../promql/RunningNotice.tsx';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { loadLater } from '../shell/load-later.tsx';
import classes from './AlertForm.module.css';
import { type PreviewAge, previewAges } from './alert-editor-view.ts';
import { describePreview } from './preview-answer.ts';
import type { ConditionPreview } from './use-alert-preview.ts';

const PreviewChart = loadLater(async () => (await import('./PreviewChart.tsx')).PreviewChart);

export interface AlertPreviewPanelProps {
  readonly preview: ConditionPreview;
  /** Whether an expression is refused, which its field explains. */
  readonly isRefused: boolean;
  readonly age: PreviewAge;
  readonly onAge: (age: PreviewAge) => void;
}

/** What the written condition would have done over the last hours or days. */
export function AlertPreviewPanel({ preview, isRefused, age, onAge }: AlertPreviewPanelProps) {
  return (
    <section className={classes['preview']} aria-labelledby="preview-title" aria-busy={preview.isFetching}>
      <div className={classes['previewHead']}>
        <h2 id="preview-title" className={classes['title']}>
          Preview
        </h2>
        <SegmentedControl
          size="xs"
          aria-label="Range of the preview"
          value={age}
          data={[...previewAges]}
          onChange={(value) => onAge(previewAges.find((one) => one === value) ?? age)}
        />
      </div>
      <Content preview={preview} isRefused={isRefused} />
    </section>
  );
}

function Content({ preview, isRefused }: Pick<AlertPreviewPanelProps, 'preview' | 'isRefused'>) {
  const { data, error, asked, isEmpty, isFetching, isStale, run, cancel } = preview;
  if (isEmpty)
    return (
      <EmptyState title="Nothing to preview yet">
        Write a comparison of a vector with a number, such as <code>up &lt; 1</code>.
      </EmptyState>
    );
  if (error !== null && !isRefused) return <ErrorNotice error={error} retry={run} />;
  if (data === undefined) {
    if (isRefused) return <EmptyState title="The condition is not valid">Its field says why.</EmptyState>;
    if (isFetching) return <LoadingState onCancel={cancel} />;
    return <Cancelled run={run} />;
  }
  return (
    <>
      <Group gap="xs" mih={30}>
        <Text size="sm" role="status">
          {describePreview(data.preview, data.age)}
        </Text>
        {isStale && (
          <Text size="sm" c="dimmed">
            {isRefused
              ? 'The last valid condition is shown.'
              : isFetching
                ? 'Evaluating…'
                : 'Not up to date.'}
          </Text>
        )}
        {isFetching ? (
          <RunningNotice onCancel={cancel} />
        ) : (
          <Button size="compact-xs" variant="default" disabled={isRefused} onClick={run}>
            Evaluate again
          </Button>
        )}
      </Group>
      <PreviewChart
        whileLoading={<LoadingState />}
        preview={data.preview}
        expression={asked.expression}
        isStale={isStale}
      />
    </>
  );
}

function Cancelled({ run }: { readonly run: () => void }) {
  return (
    <EmptyState title="Cancelled">
      <Button size="xs" variant="default" onClick={run}>
        Evaluate
      </Button>
    </EmptyState>
  );
}
