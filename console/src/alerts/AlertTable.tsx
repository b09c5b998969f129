import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { stateOf } from '../alert-records/alert-state.ts';
import type { EvaluationProblems } from '../alert-records/evaluation-problems.ts';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import type { MetricAlertSummary } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { formatMinute } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import classes from './alerts.module.css';

export interface AlertTableProps {
  readonly alerts: readonly MetricAlertSummary[];
  readonly problems: EvaluationProblems;
}

export function AlertTable({ alerts, problems }: AlertTableProps) {
  return (
    <Table.ScrollContainer minWidth={540} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">State</Table.Th>
            <Table.Th scope="col">Severity</Table.Th>
            <Table.Th scope="col">Alert</Table.Th>
            <Table.Th scope="col">Last change</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {alerts.map((alert) => (
            <AlertRow key={alert.slug} alert={alert} problems={problems} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface AlertRowProps {
  readonly alert: MetricAlertSummary;
  readonly problems: EvaluationProblems;
}

function AlertRow({ alert, problems }: AlertRowProps) {
  const { projectId } = useProject();
  const zone = useTimeZone();
  const { slug, display_name: name, severity, firing_count: firingCount, updated_at: updatedAt } = alert;
  const state = stateOf(alert, problems);
  const problem = state === 'disabled' ? undefined : problems.get(slug);
  return (
    <Table.Tr>
      <Table.Td className={classes['short']}>
        <ValueBadge value={state} text={firingCount === 0 ? state : `${state}, ${firingCount} open`} />
      </Table.Td>
      <Table.Td className={classes['short']}>
        <ValueBadge value={severity} />
      </Table.Td>
      <Table.Td className={classes['name']}>
        <Anchor
          size="sm"
          fw={500}
          renderRoot={(props) => (
            <Link to="/p/$projectId/alerts/$slug" params={{ projectId, slug }} {...props} />
          )}
        >
          {name}
        </Anchor>
        {slug !== name && (
          <Text size="xs" c="dimmed">
            {slug}
          </Text>
        )}
        {problem !== undefined && (
          <Text size="xs" c="var(--mantine-color-error)">
            {state === 'not evaluated' ? 'It cannot be evaluated: ' : 'The last evaluation reports: '}
            {problem}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes['short']}>{formatMinute(updatedAt, zone)}</Table.Td>
    </Table.Tr>
  );
}
