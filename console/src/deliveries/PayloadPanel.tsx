import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { CheckIcon } from '../shell/icons/CheckIcon.tsx';
import { CopyIcon } from '../shell/icons/CopyIcon.tsx';
import { useCopy } from '../shell/use-copy.ts';
import classes from './Deliveries.module.css';

/** What is sent, as JSON. */
export function PayloadPanel({ payload }: { readonly payload: Readonly<Record<string, unknown>> }) {
  const text = useMemo(() => JSON.stringify(payload, null, 2), [payload]);
  const { outcome, copy } = useCopy();
  return (
    <Stack component="section" gap="xs" aria-labelledby="payload-title">
      <Group justify="space-between">
        <Title order={2} size="h3" id="payload-title">
          Payload
        </Title>
        <Button
          size="xs"
          variant="default"
          leftSection={outcome === 'copied' ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
          onClick={() => void copy(text)}
        >
          <span aria-live="polite">{{ none: 'Copy', copied: 'Copied', failed: 'Refused' }[outcome]}</span>
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Webhooks get this; Slack, PagerDuty and email get a message made from it.
      </Text>
      <Code
        block
        className={classes['payload'] ?? ''}
        tabIndex={0}
        role="region"
        aria-label="Payload, as JSON"
      >
        {text}
      </Code>
    </Stack>
  );
}
