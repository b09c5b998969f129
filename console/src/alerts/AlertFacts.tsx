import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { stateOf } from '../alert-records/alert-state.ts';
import { noProblems } from '../alert-records/evaluation-problems.ts';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import type { MetricAlert } from '../generated/types.gen.ts';
import { mayManage } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import classes from './AlertPage.module.css';
import { alertListOptions, refreshedProblemsOptions } from './alert-queries.ts';

export interface AlertFactsProps {
  readonly slug: string;
  readonly alert: MetricAlert;
}

/** Whether it fires, how grave that is, who is notified, and what keeps it from firing. */
export function AlertFacts({ slug, alert }: AlertFactsProps) {
  const { client, projectId } = useProject();
  const { data } = useQuery(alertListOptions(client));
  const firingCount = data?.metric_alerts.find((one) => one.slug === slug)?.firing_count;
  const { data: problems = noProblems } = useQuery(refreshedProblemsOptions({ client, projectId, slug }));
  const problem = problems.get(slug);
  const { enabled, severity } = alert;
  const state = stateOf({ slug, enabled, firing_count: firingCount ?? 0 }, problems);
  const isKnown = !enabled || firingCount !== undefined;
  return (
    <div className={classes['facts']}>
      {isKnown && (
        <ValueBadge value={state} text={(firingCount ?? 0) === 0 ? state : `${state}, ${firingCount} open`} />
      )}
      <ValueBadge value={severity} />
      <span>{slug}</span>
      <Notified alert={alert} />
      {enabled && problem !== undefined && (
        <span className={classes['problem']} role="alert">
          The last evaluation reports: {problem}
        </span>
      )}
    </div>
  );
}

function Notified({ alert: { notifications } }: { readonly alert: MetricAlert }) {
  const { projectId, role } = useProject();
  if (notifications.length === 0) return <span>Notifies no one</span>;
  if (!mayManage(role)) return <span>Notifies {notifications.join(', ')}</span>;
  return (
    <span>
      Notifies{' '}
      {notifications.map((slug, index) => (
        <span key={slug}>
          {index > 0 && ', '}
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => (
              <Link to="/p/$projectId/channels/$slug" params={{ projectId, slug }} {...props} />
            )}
          >
            {slug}
          </Anchor>
        </span>
      ))}
    </span>
  );
}
