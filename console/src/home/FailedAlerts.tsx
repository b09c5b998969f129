import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { EvaluationProblems } from '../alert-records/evaluation-problems.ts';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import type { MetricAlertSummary } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { countOf } from '../shell/count-of.ts';
import classes from './HomePage.module.css';

export interface FailedAlertsProps {
  /** At least one. */
  readonly alerts: readonly MetricAlertSummary[];
  readonly problems: EvaluationProblems;
  /** How many are named; the others are counted. */
  readonly maxAlerts: number;
}

/** The alerts that are silent because they cannot be evaluated, and why. */
export function FailedAlerts({ alerts, problems, maxAlerts }: FailedAlertsProps) {
  const { projectId } = useProject();
  return (
    <>
      <span className={classes['problem']}>
        {countOf(alerts.length, 'alert', 'alerts')} cannot be evaluated, and so cannot fire:
      </span>
      <ul className={classes['items']}>
        {alerts.slice(0, maxAlerts).map(({ slug, display_name: name, severity }) => (
          <li key={slug} className={classes['item']}>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <ValueBadge value={severity} />
              <div>
                <Link
                  className={classes['link']}
                  to="/p/$projectId/alerts/$slug"
                  params={{ projectId, slug }}
                >
                  {name}
                </Link>
                <div className={classes['labels']}>{problems.get(slug)}</div>
              </div>
            </Group>
          </li>
        ))}
      </ul>
      {alerts.length > maxAlerts && (
        <span className={classes['dimmed']}>
          And {countOf(alerts.length - maxAlerts, 'more alert', 'more alerts')}.
        </span>
      )}
    </>
  );
}
