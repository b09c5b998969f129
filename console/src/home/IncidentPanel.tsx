import { Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { noProblems } from '../alert-records/evaluation-problems.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import type { MetricAlertSummary } from '../generated/types.gen.ts';
import { formatMatcher } from '../promql/label-syntax.ts';
import { useProject } from '../session/use-project.ts';
import { countOf } from '../shell/count-of.ts';
import { formatMinute } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { FailedAlerts } from './FailedAlerts.tsx';
import { groupAlerts } from './group-alerts.ts';
import classes from './HomePage.module.css';
import { alertProblemsOptions, alertsOptions, incidentsOptions } from './home-queries.ts';
import { Panel } from './Panel.tsx';

/** More are on the screen of alerts. */
const maxAlerts = 5;
const maxIncidents = 3;

/** The alerts that fire now, the most severe first, each with its newest incidents, and those that cannot be evaluated. */
export function IncidentPanel() {
  const { projectId, client } = useProject();
  const alerts = useQuery(alertsOptions(client));
  // Without an answer about evaluations the alerts are shown as if each had been evaluated.
  const { data: problems = noProblems } = useQuery(alertProblemsOptions({ client, projectId }));
  const { firing, failed, quietCount } = groupAlerts(alerts.data?.metric_alerts ?? [], problems);
  const more = (
    <Link className={classes['link']} to="/p/$projectId/alerts" params={{ projectId }}>
      Open alerts
    </Link>
  );
  return (
    <Panel title="Open incidents" more={more}>
      {alerts.isPending && <Skeleton height={72} />}
      {alerts.isError && <ErrorNotice error={alerts.error} retry={() => void alerts.refetch()} />}
      {firing.length > 0 && (
        <ul className={classes['items']}>
          {firing.slice(0, maxAlerts).map((alert) => (
            <FiringAlert key={alert.slug} alert={alert} problem={problems.get(alert.slug)} />
          ))}
        </ul>
      )}
      {firing.length > maxAlerts && (
        <span className={classes['dimmed']}>
          And {countOf(firing.length - maxAlerts, 'more alert that fires', 'more alerts that fire')}.
        </span>
      )}
      {failed.length > 0 && <FailedAlerts alerts={failed} problems={problems} maxAlerts={maxAlerts} />}
      {alerts.isSuccess && firing.length === 0 && (
        <span className={classes['dimmed']}>
          {describeSilence(alerts.data.metric_alerts.length, quietCount)}
        </span>
      )}
    </Panel>
  );
}

function describeSilence(alertCount: number, quietCount: number): string {
  if (alertCount === 0) return 'This project has no alerts yet.';
  if (quietCount === 0) return 'None. No alert watches this project.';
  return `None. ${countOf(quietCount, 'alert watches', 'alerts watch')} this project.`;
}

interface FiringAlertProps {
  readonly alert: MetricAlertSummary;
  /** What its last evaluation reported. */
  readonly problem: string | undefined;
}

function FiringAlert({ alert, problem }: FiringAlertProps) {
  const { projectId, client } = useProject();
  const zone = useTimeZone();
  const { slug, display_name: name, severity, firing_count: count } = alert;
  const incidents = useQuery(incidentsOptions(client, slug, maxIncidents));
  const shown = incidents.data?.incidents ?? [];
  return (
    <li className={classes['item']}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <ValueBadge value={severity} />
        <div>
          <Link className={classes['link']} to="/p/$projectId/alerts/$slug" params={{ projectId, slug }}>
            {name}
          </Link>
          {incidents.isError && (
            <ErrorNotice error={incidents.error} retry={() => void incidents.refetch()} />
          )}
          <ul className={classes['labels']}>
            {shown.map(({ id, labels, opened_at: openedAt }) => (
              <li key={id}>
                {labelText(labels)}since {formatMinute(openedAt, zone)}
              </li>
            ))}
          </ul>
          {alert.enabled && problem !== undefined && (
            <div className={classes['problem']}>The last evaluation reports: {problem}</div>
          )}
          {count > shown.length && incidents.isSuccess && (
            <span className={classes['dimmed']}>{(count - shown.length).toLocaleString('en')} more</span>
          )}
        </div>
      </Group>
    </li>
  );
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const text = Object.entries(labels).map(formatMatcher).join(', ');
  return text === '' ? '' : `${text} `;
}
