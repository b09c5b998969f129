import { Button, List, Stack, Text } from '@mantine/core';
import { useMutation, useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { organizationClient as client } from '../api/clients.ts';
import { deleteChannelMutation } from '../generated/@tanstack/react-query.gen.ts';
import { useProject } from '../session/use-project.ts';
import { useSession } from '../session/use-session.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { automationsOptions } from './channel-queries.ts';

export interface DeleteChannelProps {
  readonly slug: string;
  readonly name: string;
  /** Of the version that is shown. */
  readonly etag: string;
}

/** Deletes a channel after a question that names what it is used by. */
export function DeleteChannel({ slug, name, etag }: DeleteChannelProps) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { projectId } = useProject();
  const { mutate, isPending, error } = useMutation({
    ...deleteChannelMutation({ client }),
    // The draft of the form is lost with its channel.
    onSuccess: () => navigate({ to: '/p/$projectId/channels', params: { projectId }, ignoreBlocker: true }),
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete the channel “${name}”?`}
          confirmLabel="Delete"
          isPending={isPending}
          error={error}
          onConfirm={() => mutate({ path: { slug }, headers: { 'If-Match': etag } })}
          onClose={() => setAsking(false)}
        >
          <Stack gap="xs">
            <Text size="sm">
              Its pending deliveries are cancelled. Alerts and automations that name “{slug}” keep running and
              no longer notify it.
            </Text>
            <UsingAutomations slug={slug} />
          </Stack>
        </ConfirmDialog>
      )}
    </>
  );
}

/** As many projects as are asked for their automations. */
const maxProjects = 20;

/** The automations that name the channel. An alert is not asked for: lists of alerts do not say whom they notify. */
function UsingAutomations({ slug }: { readonly slug: string }) {
  const { projects } = useSession();
  const asked = projects.slice(0, maxProjects);
  const answers = useQueries({ queries: asked.map(({ project_id }) => automationsOptions(project_id)) });
  const using = asked.flatMap(({ name: projectName }, index) =>
    (answers[index]?.data?.automations ?? [])
      .filter(({ channels }) => channels.includes(slug))
      .map(({ automation_id, name }) => ({ id: automation_id, text: `${name} (${projectName})` })),
  );
  if (answers.some(({ isPending }) => isPending)) return <Text size="sm">Looking for automations…</Text>;
  const areAllKnown = projects.length <= maxProjects && answers.every(({ isSuccess }) => isSuccess);
  return (
    <div>
      <Text size="sm">
        {using.length === 0
          ? `No automation ${areAllKnown ? '' : 'that could be read '}names it.`
          : 'These automations name it:'}
      </Text>
      <List size="sm">
        {using.map(({ id, text }) => (
          <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
            {text}
          </List.Item>
        ))}
      </List>
    </div>
  );
}
