import { Alert, Code, List, Text } from '@mantine/core';
import { countItems } from '../shell/count-items.ts';
import { AlertIcon } from '../shell/icons/AlertIcon.tsx';
import type { listRefusals } from './arrivals.ts';
import { isLoopback } from './is-loopback.ts';

export interface LateChecklistProps {
  readonly ingestUrl: string;
  readonly projectName: string;
  readonly refusals: ReturnType<typeof listRefusals>;
}

/** What to check when nothing arrives: what was refused first, because it is certain. */
export function LateChecklist({ ingestUrl, projectName, refusals }: LateChecklistProps) {
  return (
    <Alert color="yellow" variant="light" icon={<AlertIcon />}>
      <Text size="sm" fw={600} mb={6}>
        Sent something, and nothing appears?
      </Text>
      <List size="sm" spacing={6}>
        {refusals.map(({ signal, reason, count, example }) => (
          <List.Item key={`${signal} ${reason}`}>
            {countItems(count, signal)} of the last hour {count === 1 ? 'was' : 'were'} refused as{' '}
            <Code>{reason}</Code>: {example}
          </List.Item>
        ))}
        <List.Item>
          The sender has to reach <Code>{ingestUrl}</Code>.
          {isLoopback(ingestUrl) && (
            <>
              {' '}
              That address works on the machine of the service alone: for others, start it with{' '}
              <Code>--ingest-host 0.0.0.0</Code>, and <Code>--public-ingest-url</Code> behind a proxy.
            </>
          )}
        </List.Item>
        <List.Item>
          The key has to belong to the project {projectName}: data goes where its key belongs. A wrong or
          revoked key is answered 401, a page whose origin its web key does not list 403.
        </List.Item>
        <List.Item>
          OpenTelemetry sends spans and logs every few seconds, metrics every minute, and the rest when the
          program shuts down its SDK.
        </List.Item>
      </List>
      <Text size="sm" mt={6}>
        This page goes on checking every two seconds.
      </Text>
    </Alert>
  );
}
