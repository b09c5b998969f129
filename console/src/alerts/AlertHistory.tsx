import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { serviceClock } from '../api/service-clock.ts';
import type { Incident, MetricAlert } from '../generated/types.gen.ts';
import { ExportMenu } from '../lists/ExportMenu.tsx';
import type { CsvColumn } from '../lists/to-csv.ts';
import { formatLabels } from '../promql/label-syntax.ts';
import { useEvaluationTime } from '../promql/use-evaluation-time.ts';
import type { SetViewOptions } from '../routing/use-view-state.ts';
import { useProject } from '../session/use-project.ts';
import { CopyAs } from '../shell/copy-as.tsx';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { loadLater } from '../shell/load-later.tsx';
import { TimeRangePicker } from '../time-range/TimeRangePicker.tsx';
import { fromWindow } from '../time-range/time-range.ts';
import classes from './AlertPage.module.css';
import { incidentListOptions, isRefreshed, readAllIncidents, refreshMs } from './alert-queries.ts';
import type { AlertView } from './alert-view.ts';
import { IncidentList } from './IncidentList.tsx';
import { IncidentTimeline } from './IncidentTimeline.tsx';
import { RefreshNote } from './RefreshNote.tsx';
import { splitComparison } from './split-comparison.ts';
import { useIsReadingValues } from './use-alert-values.ts';

const AlertValues = loadLater(async () => (await import('./AlertValues.tsx')).AlertValues);

export interface AlertHistoryProps {
  readonly slug: string;
  readonly alert: MetricAlert;
  readonly view: AlertView;
  readonly setView: (view: AlertView, options?: SetViewOptions) => void;
}

/** The values of the condition, and when incidents were open. */
export function AlertHistory({ slug, alert, view, setView }: AlertHistoryProps) {
  const { client, projectId } = useProject();
  const isReading = useIsReadingValues();
  const evaluation = useEvaluationTime(view.range, refreshMs, isReading);
  const request = { client, projectId, slug };
  const all = useInfiniteQuery(incidentListOptions({ ...request, state: undefined }));
  const everything = useMemo(() => all.data?.pages.flatMap(({ incidents }) => incidents) ?? [], [all.data]);
  return (
    <div className={classes['history']}>
      <div className={classes['titleRow']}>
        <h2 className={classes['title']}>Values</h2>
        <TimeRangePicker value={view.range} onChange={(range) => setView({ ...view, range })} />
      </div>
      <AlertValues
        whileLoading={<LoadingState />}
        condition={alert.condition}
        evaluation={evaluation}
        onZoom={(sinceMs, untilMs) => setView({ ...view, range: fromWindow({ sinceMs, untilMs }) })}
      />
      {all.isSuccess && (
        <IncidentTimeline incidents={everything} hasMore={all.hasNextPage} window={evaluation.window} />
      )}
      <Incidents slug={slug} alert={alert} view={view} setView={setView} />
    </div>
  );
}

const choices = [
  { value: 'all', label: 'All' },
  { value: 'firing', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
];

const csvColumns: readonly CsvColumn<Incident>[] = [
  { title: 'id', read: ({ id }) => id },
  { title: 'state', read: ({ state }) => state },
  { title: 'labels', read: ({ labels }) => formatLabels(labels) },
  { title: 'value', read: ({ value }) => String(value) },
  { title: 'opened_at', read: ({ opened_at: openedAt }) => openedAt },
  { title: 'resolved_at', read: ({ resolved_at: resolvedAt }) => resolvedAt ?? '' },
  {
    title: 'resolved_value',
    read: ({ resolved_value: value }) => (value === undefined ? '' : String(value)),
  },
];

function Incidents({ slug, alert, view, setView }: AlertHistoryProps) {
  const { client, projectId } = useProject();
  const { state } = view;
  const request = { client, projectId, slug, state };
  const query = useInfiniteQuery(incidentListOptions(request));
  const incidents = useMemo(() => query.data?.pages.flatMap((page) => page.incidents) ?? [], [query.data]);
  const { expression } = alert.condition;
  const call = { operationId: 'listMetricAlertIncidents', path: { slug }, query: { state } } as const;
  return (
    <>
      <div className={classes['titleRow']}>
        <h2 className={classes['title']}>Incidents</h2>
        <div className={classes['controls']}>
          {query.data !== undefined && <RefreshNote query={query} isAutomatic={isRefreshed(query.data)} />}
          <ExportMenu<Incident>
            name={`incidents-${slug}`}
            columns={csvColumns}
            readPages={(signal) => readAllIncidents(request, signal)}
          />
          <CopyAs call={call} />
          <SegmentedControl
            size="xs"
            aria-label="State of incidents"
            value={state ?? 'all'}
            data={choices}
            onChange={(value) => {
              const chosen = value === 'firing' || value === 'resolved' ? ({ state: value } as const) : {};
              setView({ range: view.range, ...chosen });
            }}
          />
        </div>
      </div>
      {query.isError && !query.isFetchNextPageError && (
        <ErrorNotice error={query.error} retry={() => void query.refetch()} />
      )}
      {query.isPending && <LoadingState />}
      {query.isSuccess && incidents.length === 0 && <NoIncidents view={view} setView={setView} />}
      {incidents.length > 0 && (
        <IncidentList
          incidents={incidents}
          nowMs={serviceClock.correct(query.dataUpdatedAt)}
          expression={splitComparison(expression)?.vector ?? expression}
          openId={view.incident}
          onOpenChange={(incident) => {
            const { incident: _, ...rest } = view;
            setView(incident === undefined ? rest : { ...rest, incident }, { replace: true });
          }}
          query={query}
        />
      )}
    </>
  );
}

function NoIncidents({ view, setView }: Pick<AlertHistoryProps, 'view' | 'setView'>) {
  if (view.state === undefined)
    return (
      <EmptyState title="It has never fired">
        An incident appears here when the condition holds for a series.
      </EmptyState>
    );
  return (
    <EmptyState title={view.state === 'firing' ? 'No incident is open' : 'No incident was resolved'}>
      <Button size="xs" variant="default" onClick={() => setView({ range: view.range })}>
        Show all incidents
      </Button>
    </EmptyState>
  );
}
