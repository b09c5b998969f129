import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type EvaluationProblems, noProblems } from '../alert-records/evaluation-problems.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import type { MetricAlertSummary } from '../generated/types.gen.ts';
import { useDraftText } from '../routing/use-draft-text.ts';
import { useViewState } from '../routing/use-view-state.ts';
import { mayWrite } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { PlusIcon } from '../shell/icons/PlusIcon.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { AlertFilters } from './AlertFilters.tsx';
import { AlertTable } from './AlertTable.tsx';
import { alertListOptions, refreshedProblemsOptions } from './alert-queries.ts';
import classes from './alerts.module.css';
import { alertsView } from './alerts-view.ts';
import { NoAlerts } from './NoAlerts.tsx';
import { RefreshNote } from './RefreshNote.tsx';
import { countAlerts, selectAlerts } from './select-alerts.ts';

/** All alerts of the project, those that fire first, then those that cannot be evaluated. */
export function AlertsPage() {
  const { client, projectId, role } = useProject();
  const [view, setView] = useViewState(alertsView);
  const [text, setText] = useDraftText(view.text, (typed) =>
    setView({ ...view, text: typed }, { replace: true }),
  );
  const query = useQuery(alertListOptions(client));
  const alerts = query.data?.metric_alerts;
  // The list is shown without them while they are read, and where they cannot be read.
  const problemsQuery = useQuery(refreshedProblemsOptions({ client, projectId }));
  const { data: problems = noProblems } = problemsQuery;
  const shown = useMemo(
    () => selectAlerts(alerts ?? [], problems, { ...view, text }),
    [alerts, problems, view, text],
  );
  const refetch = () => {
    void query.refetch();
    void problemsQuery.refetch();
  };
  const canWrite = mayWrite(role);
  return (
    <div className={`${classes['page']} ${classes['list']}`}>
      <PageHeader title="Alerts">
        {canWrite && alerts !== undefined && alerts.length > 0 && (
          <Button
            size="xs"
            leftSection={<PlusIcon size={14} />}
            renderRoot={(props) => <Link to="/p/$projectId/new-alert" params={{ projectId }} {...props} />}
          >
            New alert
          </Button>
        )}
      </PageHeader>
      {query.isError && <ErrorNotice error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <LoadingState />}
      {alerts?.length === 0 && <NoAlerts canWrite={canWrite} />}
      {alerts !== undefined && alerts.length > 0 && (
        <>
          <AlertFilters
            filter={{ ...view, text }}
            onText={setText}
            onChange={(filter) => setView({ ...filter, text })}
          />
          <div className={classes['summary']}>
            <Text size="sm" role="status">
              {countAlerts(alerts, problems, shown.length)}
            </Text>
            <RefreshNote query={{ dataUpdatedAt: query.dataUpdatedAt, refetch }} />
          </div>
          <Matches alerts={shown} problems={problems} onReset={() => setView({ text: '' })} />
        </>
      )}
    </div>
  );
}

interface MatchesProps {
  readonly alerts: readonly MetricAlertSummary[];
  readonly problems: EvaluationProblems;
  readonly onReset: () => void;
}

function Matches({ alerts, problems, onReset }: MatchesProps) {
  if (alerts.length > 0) return <AlertTable alerts={alerts} problems={problems} />;
  return (
    <EmptyState title="No alert matches">
      <Button size="xs" variant="default" onClick={onReset}>
        Show all alerts
      </Button>
    </EmptyState>
  );
}
