import { Anchor, Button, Code, Group, List, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useProject } from '../session/use-project.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { PlusIcon } from '../shell/icons/PlusIcon.tsx';
import classes from './alerts.module.css';

/** Conditions to begin with, for the metrics that most senders have. */
const examples = [
  { name: 'Target down', expression: 'min_over_time(up[5m]) < 1' },
  {
    name: 'Server errors',
    expression:
      'sum by (job) (rate(http_server_request_duration_seconds_count{http_response_status_code=~"5.."}[5m])) > 1',
  },
  { name: 'High memory', expression: 'max by (instance) (process_resident_memory_bytes) > 2e9' },
];

/** In place of the list of a project without alerts. */
export function NoAlerts({ canWrite }: { readonly canWrite: boolean }) {
  const { projectId } = useProject();
  return (
    <EmptyState title="No alerts yet">
      <Stack align="center" gap="sm">
        <span>
          An alert compares a PromQL expression with a number. While that holds for a series, an incident is
          open, and channels are notified when it opens and resolves.
        </span>
        {canWrite ? (
          <>
            <Group gap="xs" justify="center">
              <Button
                size="xs"
                leftSection={<PlusIcon size={14} />}
                renderRoot={(props) => (
                  <Link to="/p/$projectId/new-alert" params={{ projectId }} {...props} />
                )}
              >
                Make the first alert
              </Button>
              <Button
                size="xs"
                variant="default"
                renderRoot={(props) => <Link to="/p/$projectId/metrics" params={{ projectId }} {...props} />}
              >
                Begin with a metric
              </Button>
            </Group>
            <span>Or change one of these:</span>
            <List size="sm" listStyleType="none" spacing={6} ta="start">
              {examples.map(({ name, expression }) => (
                <List.Item key={name}>
                  <Anchor
                    size="sm"
                    renderRoot={(props) => (
                      <Link
                        to="/p/$projectId/new-alert"
                        params={{ projectId }}
                        search={{ name, expression }}
                        {...props}
                      />
                    )}
                  >
                    {name}
                  </Anchor>
                  <br />
                  <Code className={classes['name'] ?? ''}>{expression}</Code>
                </List.Item>
              ))}
            </List>
          </>
        ) : (
          <span>Members of this project make alerts; viewers read them.</span>
        )}
      </Stack>
    </EmptyState>
  );
}
