import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { StoredChannel } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { CopyField } from '../shell/CopyField.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { ParentLink } from '../shell/ParentLink.tsx';
import { TestChannel } from './TestChannel.tsx';

/** What follows a creation: the generated secret, which is shown this once, and a test. */
export function ChannelCreated({ channel }: { readonly channel: StoredChannel }) {
  const { projectId } = useProject();
  const { slug, display_name: name, type, signing_secret: secret } = channel;
  return (
    <Stack gap="lg" maw={640}>
      <ParentLink list="channels" />
      <PageHeader title={`Created ${name}`} />
      {secret !== undefined && (
        <Stack gap="xs">
          <CopyField
            label="Signing secret"
            description="The receiver needs it to verify signatures. It is shown this once: copy it now."
            value={secret}
          />
        </Stack>
      )}
      <Text size="sm">Name “{slug}” in alerts and automations to be notified by it.</Text>
      <TestChannel slug={slug} type={type} isDirty={false} />
      <Group gap="xs">
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/p/$projectId/channels/$slug" params={{ projectId, slug }} {...props} />
          )}
        >
          Open the channel
        </Button>
      </Group>
    </Stack>
  );
}
