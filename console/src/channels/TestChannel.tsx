import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { organizationClient as client } from '../api/clients.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { formatTook } from '../delivery-records/format-took.ts';
import { testChannelMutation } from '../generated/@tanstack/react-query.gen.ts';
import type { ChannelTestResult } from '../generated/types.gen.ts';
import { AlertIcon } from '../shell/icons/AlertIcon.tsx';
import { CheckIcon } from '../shell/icons/CheckIcon.tsx';
import type { ChannelType } from './channel-types.ts';

export interface TestChannelProps {
  readonly slug: string;
  readonly type: ChannelType;
  /** Whether the form differs from what is stored, which is what a test uses. */
  readonly isDirty: boolean;
}

/** Sends a test to the channel as it is stored, and shows what the target answered. */
export function TestChannel({ slug, type, isDirty }: TestChannelProps) {
  const test = useMutation(testChannelMutation({ client }));
  return (
    <Stack component="section" gap="xs" maw={640} aria-labelledby="test-title">
      <Title order={2} size="h3" id="test-title">
        Test
      </Title>
      <Text size="sm" c="dimmed">
        Sends one notification of kind test now, also while the channel is disabled. It is not kept in the
        deliveries.
        {type === 'pagerduty' && ' It opens an incident at PagerDuty.'}
      </Text>
      <Group gap="sm">
        <Button
          size="xs"
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate({ path: { slug } })}
        >
          Send a test
        </Button>
        {isDirty && <Text size="sm">The test uses the channel as it was saved last.</Text>}
      </Group>
      <div role="status">{test.isSuccess && <TestResult result={test.data} />}</div>
      {test.isError && <ErrorNotice error={test.error} />}
    </Stack>
  );
}

function TestResult({ result }: { readonly result: ChannelTestResult }) {
  const { delivered, duration_ms: durationMs, status, reason } = result;
  const took = `${status === undefined ? 'No answer' : `Answer ${status}`} after ${formatTook(durationMs)}.`;
  return (
    <Alert
      color={delivered ? 'green' : 'red'}
      variant="light"
      icon={delivered ? <CheckIcon /> : <AlertIcon />}
      title={delivered ? 'The target accepted the test' : 'The test was not delivered'}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {took}
        {reason !== undefined && ` Error: ${reason}.`}
      </Text>
    </Alert>
  );
}
