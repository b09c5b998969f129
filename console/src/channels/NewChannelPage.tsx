import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { fieldErrorOf } from '../editing/field-errors.ts';
import { SlugField } from '../editing/SlugField.tsx';
import { useInertWhile } from '../editing/use-inert-while.ts';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import { useViewState } from '../routing/use-view-state.ts';
import { AdminsOnly } from '../session/AdminsOnly.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { ParentLink } from '../shell/ParentLink.tsx';
import { ChannelCreated } from './ChannelCreated.tsx';
import { ChannelForm } from './ChannelForm.tsx';
import { type ChannelDraft, newChannelDraft, toChannelInput } from './channel-draft.ts';
import { writeChannel } from './channel-queries.ts';
import { type ChannelType, channelTypes, channelTypeTexts } from './channel-types.ts';
import { newChannelView } from './new-channel-view.ts';

export function NewChannelPage() {
  return (
    <AdminsOnly title="Channels">
      <NewChannel />
    </AdminsOnly>
  );
}

function NewChannel() {
  const [view, setView] = useViewState(newChannelView);
  // The name, and the fields of every type that was begun: a look at another type loses nothing.
  const [drafts, setDrafts] = useState<Partial<Record<ChannelType, ChannelDraft>>>({});
  const [common, setCommon] = useState({ displayName: '', enabled: true });
  const [slug, setSlug] = useState(view.slug ?? '');
  const { type } = view;
  const fresh = newChannelDraft(type);
  const draft: ChannelDraft = { ...fresh, ...drafts[type], ...common };
  const create = useMutation({
    mutationFn: () => writeChannel(slug.trim(), toChannelInput(draft), { 'If-None-Match': '*' }),
  });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(fresh);
  useUnsavedGuard(isDirty && !create.isSuccess);
  const form = useRef<HTMLDivElement>(null);
  useInertWhile(create.isPending, form);
  const change = (next: ChannelDraft) => {
    setDrafts({ ...drafts, [type]: next });
    setCommon({ displayName: next.displayName, enabled: next.enabled });
  };
  if (create.isSuccess) return <ChannelCreated channel={create.data.document} />;
  const slugError = slugErrorOf(create.error, slug);
  return (
    <Stack ref={form} gap="md">
      <ParentLink list="channels" />
      <PageHeader title="New channel" />
      <Stack gap={6} maw={640}>
        <SegmentedControl
          aria-label="Type"
          value={type}
          data={channelTypes.map((value) => ({ value, label: channelTypeTexts[value].label }))}
          onChange={(value) => {
            create.reset();
            // The address takes what the control has: one of its values.
            setView(newChannelView.decode({ ...view, type: value }), { replace: true });
          }}
        />
        <Text size="sm" c="dimmed">
          {channelTypeTexts[type].hint} The type cannot be changed later.
        </Text>
      </Stack>
      <ChannelForm
        draft={draft}
        original={undefined}
        onChange={change}
        error={create.error}
        isErrorShown={slugError !== undefined}
        onSubmit={() => create.mutate()}
        actions={
          <Group>
            <Button type="submit" loading={create.isPending}>
              Create the channel
            </Button>
          </Group>
        }
      >
        <SlugField
          value={slug}
          onChange={setSlug}
          suggestedFrom={view.slug ?? draft.displayName}
          error={slugError}
        />
      </ChannelForm>
    </Stack>
  );
}

function slugErrorOf(error: unknown, slug: string): string | undefined {
  if (error instanceof ApiError && error.status === 412) return `There is a channel “${slug}” already.`;
  return fieldErrorOf(error, 'slug');
}
