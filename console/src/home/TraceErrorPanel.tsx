import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useProject } from '../session/use-project.ts';
import { toQueryWindow } from '../time-range/time-range.ts';
import { ErrorPanel } from './ErrorPanel.tsx';
import classes from './HomePage.module.css';
import { maxTraceDays, traceSeveritiesOptions } from './home-queries.ts';
import type { SignalErrorPanelProps } from './LogErrorPanel.tsx';

export function TraceErrorPanel({ range, onZoom }: SignalErrorPanelProps) {
  const { projectId, client } = useProject();
  const options = traceSeveritiesOptions(client, range);
  const query = useQuery(options);
  return (
    <ErrorPanel
      title="Failed traces"
      noun="Traces"
      query={query}
      isEnabled={options.enabled}
      maxDays={maxTraceDays}
      onZoom={onZoom}
      more={
        <Link
          className={classes['link']}
          to="/p/$projectId/traces"
          params={{ projectId }}
          search={{ ...toQueryWindow(range), filter: 'severity="error"' }}
        >
          Open these traces
        </Link>
      }
    />
  );
}
