import { Button, Group, Skeleton } from '@mantine/core';
import { useId, useMemo } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { type QueryFailure, toQueryFailure } from '../promql/query-failure.ts';
import { instantParameters, rangeParameters } from '../promql/query-parameters.ts';
import { planQueryWindow } from '../promql/query-step.ts';
import { RunningNotice } from '../promql/RunningNotice.tsx';
import { CopyAs } from '../shell/copy-as.tsx';
import { DuplicateIcon } from '../shell/icons/DuplicateIcon.tsx';
import { EyeIcon } from '../shell/icons/EyeIcon.tsx';
import { EyeOffIcon } from '../shell/icons/EyeOffIcon.tsx';
import { TrashIcon } from '../shell/icons/TrashIcon.tsx';
import { loadLater } from '../shell/load-later.tsx';
import type { TimeWindow } from '../time-range/time-range.ts';
import { AddToDashboard } from './AddToDashboard.tsx';
import { MakeAlert } from './MakeAlert.tsx';
import classes from './MetricsPage.module.css';
import type { MetricsQuery, MetricsView } from './metrics-view.ts';
import { QueryAction } from './QueryAction.tsx';
import { useCancelQueries } from './use-metric-queries.ts';

const PromqlEditor = loadLater(async () => (await import('../promql/editor/PromqlEditor.tsx')).PromqlEditor, {
  whenIdle: true,
});

interface QueryResult {
  readonly data: { readonly notes: readonly string[] } | undefined;
  readonly error: Error | null;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly status: 'pending' | 'error' | 'success';
  readonly isEnabled: boolean;
  readonly refetch: () => unknown;
}

export interface QueryRowProps {
  readonly letter: string;
  readonly query: MetricsQuery;
  readonly result: QueryResult | undefined;
  readonly view: MetricsView;
  readonly window: TimeWindow;
  readonly canAdd: boolean;
  readonly onFocus: () => void;
  readonly onRun: (text: string, reason: 'enter' | 'blur') => void;
  readonly onToggle: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** One query: its editor, what the service says about it, and what can be done with it. */
export function QueryRow(props: QueryRowProps) {
  const { letter, query, result, view, window, canAdd, onFocus, onRun } = props;
  const { expression, hidden } = query;
  const describedBy = useId();
  const cancel = useCancelQueries();
  const error = hidden ? null : (result?.error ?? null);
  const failure = useMemo(() => toQueryFailure(error, expression), [error, expression]);
  const call =
    view.display === 'chart'
      ? {
          operationId: 'queryMetricsRange' as const,
          query: rangeParameters(expression, planQueryWindow(window, view.stepMs)),
        }
      : { operationId: 'queryMetrics' as const, query: instantParameters(expression, window) };
  return (
    <section className={classes['query']} data-hidden={hidden} aria-label={`Query ${letter}`}>
      <span className={classes['letter']} aria-hidden>
        {letter}
      </span>
      <div className={classes['editor']}>
        <PromqlEditor
          whileLoading={<Skeleton height={36} />}
          label={`Query ${letter}, PromQL`}
          describedBy={describedBy}
          value={expression}
          failure={failure}
          onFocus={onFocus}
          onRun={onRun}
        />
      </div>
      <Group gap={4} wrap="nowrap" className={classes['actions'] ?? ''}>
        <QueryAction label={`${hidden ? 'Show' : 'Hide'} query ${letter}`} onClick={props.onToggle}>
          {hidden ? <EyeOffIcon size={16} /> : <EyeIcon size={16} />}
        </QueryAction>
        <QueryAction label={`Duplicate query ${letter}`} onClick={props.onDuplicate} isDisabled={!canAdd}>
          <DuplicateIcon size={16} />
        </QueryAction>
        <QueryAction label={`Remove query ${letter}`} onClick={props.onRemove}>
          <TrashIcon size={16} />
        </QueryAction>
        {expression !== '' && <AddToDashboard letter={letter} expression={expression} unit={view.unit} />}
        {expression !== '' && <MakeAlert letter={letter} expression={expression} />}
        {expression !== '' && <CopyAs call={call} />}
      </Group>
      <div className={classes['below']} id={describedBy}>
        <Outcome result={hidden ? undefined : result} failure={failure} onCancel={() => cancel(expression)} />
      </div>
    </section>
  );
}

interface OutcomeProps {
  readonly result: QueryResult | undefined;
  readonly failure: QueryFailure | undefined;
  readonly onCancel: () => void;
}

function Outcome({ result, failure, onCancel }: OutcomeProps) {
  if (result === undefined || !result.isEnabled) return null;
  if (result.fetchStatus !== 'idle') return <RunningNotice onCancel={onCancel} />;
  if (failure !== undefined)
    return (
      <p className={classes['problem']} role="alert">
        {failure.end > failure.start ? `At character ${failure.start + 1}: ` : ''}
        {failure.message}
      </p>
    );
  const retry = () => void result.refetch();
  if (result.error !== null) return <ErrorNotice error={result.error} retry={retry} />;
  if (result.status === 'pending')
    return (
      <Group gap="xs">
        <span>Cancelled.</span>
        <Button size="compact-xs" variant="default" onClick={retry}>
          Run again
        </Button>
      </Group>
    );
  return result.data?.notes.map((note) => (
    <p key={note} className={classes['note']}>
      {note}
    </p>
  ));
}
