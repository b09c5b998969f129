import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import type { ConsoleChannel } from '../generated/types.gen.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { toChannelDraft, toChannelInput } from './channel-draft.ts';
import { channelsOptions, readChannel, recentDeliveriesOptions, writeChannel } from './channel-queries.ts';

/** Enables a channel at once, and disables it after a question. */
export function ChannelToggle({ channel }: { readonly channel: ConsoleChannel }) {
  const { slug, display_name: name, enabled } = channel;
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const toggle = useMutation({
    mutationFn: () => setEnabled(slug, !enabled),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: channelsOptions().queryKey }),
        queryClient.invalidateQueries({ queryKey: recentDeliveriesOptions().queryKey }),
      ]),
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={toggle.isPending}
        aria-label={`${enabled ? 'Disable' : 'Enable'} the channel ${name}`}
        onClick={() => (enabled ? setAsking(true) : toggle.mutate())}
      >
        {enabled ? 'Disable' : 'Enable'}
      </Button>
      {toggle.isError && !isAsking && <ErrorNotice error={toggle.error} />}
      {isAsking && (
        <ConfirmDialog
          title={`Disable the channel “${name}”?`}
          confirmLabel="Disable"
          isPending={toggle.isPending}
          error={toggle.error}
          onConfirm={() => toggle.mutate()}
          onClose={() => setAsking(false)}
        >
          Its pending deliveries are cancelled, and nothing is sent to it until it is enabled again.
        </ConfirmDialog>
      )}
    </>
  );
}

/** Writes what is stored now with this one change, so it overwrites nothing else. */
async function setEnabled(slug: string, enabled: boolean): Promise<void> {
  const { document, etag } = await readChannel(slug);
  const input = toChannelInput({ ...toChannelDraft(document), enabled });
  await writeChannel(slug, input, { 'If-Match': etag });
}
