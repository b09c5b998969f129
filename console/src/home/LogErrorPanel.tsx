import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useProject } from '../session/use-project.ts';
import { type TimeRange, toQueryWindow } from '../time-range/time-range.ts';
import { ErrorPanel } from './ErrorPanel.tsx';
import classes from './HomePage.module.css';
import { logSeveritiesOptions, maxLogDays } from './home-queries.ts';

export interface SignalErrorPanelProps {
  readonly range: TimeRange;
  readonly onZoom: (sinceMs: number, untilMs: number) => void;
}

export function LogErrorPanel({ range, onZoom }: SignalErrorPanelProps) {
  const { projectId, client } = useProject();
  const options = logSeveritiesOptions(client, range);
  const query = useQuery(options);
  return (
    <ErrorPanel
      title="Errors in logs"
      noun="Records"
      query={query}
      isEnabled={options.enabled}
      maxDays={maxLogDays}
      onZoom={onZoom}
      more={
        <Link
          className={classes['link']}
          to="/p/$projectId/logs"
          params={{ projectId }}
          search={{ ...toQueryWindow(range), filter: 'severity>="error"' }}
        >
          Open these records
        </Link>
      }
    />
  );
}
