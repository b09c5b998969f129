import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { useViewState } from '../routing/use-view-state.ts';
import { useProject } from '../session/use-project.ts';
import { PageHeader } from '../shell/PageHeader.tsx';
import { TimeRangePicker } from '../time-range/TimeRangePicker.tsx';
import { fromWindow } from '../time-range/time-range.ts';
import { ArrivalPanel } from './ArrivalPanel.tsx';
import { hasEverArrived } from './arrival-bars.ts';
import { EmptyProject } from './EmptyProject.tsx';
import classes from './HomePage.module.css';
import { usageOptions } from './home-queries.ts';
import { homeView } from './home-view.ts';
import { IncidentPanel } from './IncidentPanel.tsx';
import { LogErrorPanel } from './LogErrorPanel.tsx';
import { RejectionPanel } from './RejectionPanel.tsx';
import { RetentionPanel } from './RetentionPanel.tsx';
import { TraceErrorPanel } from './TraceErrorPanel.tsx';
import { WriteObstacleNotice } from './WriteObstacleNotice.tsx';

const signals = ['traces', 'logs', 'metrics'] as const;

/** What arrives at a project, what fails in it, and what it takes. */
export function HomePage() {
  const { projectId } = useProject();
  const queryClient = useQueryClient();
  const [{ range }, setView] = useViewState(homeView);
  const usage = useQuery(usageOptions(projectId, range));
  const zoom = (sinceMs: number, untilMs: number) => setView({ range: fromWindow({ sinceMs, untilMs }) });
  const isEmpty = usage.isSuccess && !hasEverArrived(usage.data);
  return (
    <div className={classes['page']}>
      <PageHeader title="Home">
        <TimeRangePicker value={range} onChange={(next) => setView({ range: next })} />
        <Button
          size="xs"
          variant="default"
          onClick={() => void queryClient.refetchQueries({ type: 'active' })}
        >
          Refresh
        </Button>
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link to="/p/$projectId/get-started" params={{ projectId }} {...props} />}
        >
          Send data
        </Button>
      </PageHeader>
      <WriteObstacleNotice />
      {isEmpty && <EmptyProject />}
      {usage.isError && <ErrorNotice error={usage.error} retry={() => void usage.refetch()} />}
      {!isEmpty && !usage.isError && (
        <div className={classes['thirds']}>
          {signals.map((signal) => (
            <ArrivalPanel
              key={signal}
              signal={signal}
              usage={usage.data}
              isStale={usage.isPlaceholderData}
              range={range}
              onZoom={zoom}
            />
          ))}
        </div>
      )}
      {!isEmpty && (
        <div className={classes['halves']}>
          <LogErrorPanel range={range} onZoom={zoom} />
          <TraceErrorPanel range={range} onZoom={zoom} />
        </div>
      )}
      {!usage.isError && <RejectionPanel usage={usage.data} isStale={usage.isPlaceholderData} />}
      <div className={classes['halves']}>
        <IncidentPanel />
        <RetentionPanel />
      </div>
    </div>
  );
}
