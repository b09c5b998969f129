import { Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import type { MetricAlertSummary } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { countOf } from '../shell/count-of.ts';
import { formatMinute } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { firingAlerts } from './firing-alerts.ts';
import classes from './HomePage.module.css';
import { alertsOptions, incidentsOptions } from './home-queries.ts';
import { Panel } from './Panel.tsx';

/** More are on the screen of alerts. */
const maxAlerts = 5;
const maxIncidents = 3;

/** The alerts that fire now, the most severe first, each with its newest incidents. */
export function IncidentPanel() {
  const { projectId, client } = useProject();
  const alerts = useQuery(alertsOptions(client));
  const firing = firingAlerts(alerts.data?.metric_alerts ?? []);
  const more = (
    <Link className={classes['link']} to="/p/$projectId/alerts" params={{ projectId }}>
      Open alerts
    </Link>
  );
  return (
    <Panel title="Open incidents" more={more}>
      {alerts.isPending && <Skeleton height={72} />}
      {alerts.isError && <ErrorNotice error={alerts.error} retry={() => void alerts.refetch()} />}
      {alerts.isSuccess && firing.length === 0 && (
        <span className={classes['dimmed']}>
          {alerts.data.metric_alerts.length === 0
            ? 'This project has no alerts yet.'
            : `None. ${countOf(alerts.data.metric_alerts.length, 'alert watches', 'alerts watch')} this project.`}
        </span>
      )}
      {firing.length > 0 && (
        <ul className={classes['items']}>
          {firing.slice(0, maxAlerts).map((alert) => (
            <FiringAlert key={alert.slug} alert={alert} />
          ))}
        </ul>
      )}
      {firing.length > maxAlerts && (
        <span className={classes['dimmed']}>
          And {countOf(firing.length - maxAlerts, 'more alert that fires', 'more alerts that fire')}.
        </span>
      )}
    </Panel>
  );
}

function FiringAlert({ alert }: { readonly alert: MetricAlertSummary }) {
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
          {count > shown.length && incidents.isSuccess && (
            <span className={classes['dimmed']}>{(count - shown.length).toLocaleString('en')} more</span>
          )}
        </div>
      </Group>
    </li>
  );
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const text = Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ');
  return text === '' ? '' : `${text} `;
}
