import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConflictDialog } from '../editing/ConflictDialog.tsx';
import { isSameJson } from '../editing/json-value.ts';
import { type StoredVersion, useConditionalSave } from '../editing/use-conditional-save.ts';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import type { ConsoleChannel } from '../generated/types.gen.ts';
import { PageHeader } from '../shell/PageHeader.tsx';
import { ChannelForm } from './ChannelForm.tsx';
import { type ChannelDraft, toChannelDraft, toChannelInput } from './channel-draft.ts';
import { channelsOptions, readChannel, writeChannel } from './channel-queries.ts';
import { channelTypeTexts } from './channel-types.ts';
import { fromMerged, type ShownDraft, toShownDraft } from './compare-drafts.ts';
import { DeleteChannel } from './DeleteChannel.tsx';
import { TestChannel } from './TestChannel.tsx';

type DraftVersion = StoredVersion<ChannelDraft>;

/** A channel, its form, its test and its end. */
export function EditChannel({ stored }: { readonly stored: StoredVersion<ConsoleChannel> }) {
  const { slug, type } = stored.document;
  const queryClient = useQueryClient();
  const [base, setBase] = useState<DraftVersion>(() => toDraftVersion(stored));
  const [draft, setDraft] = useState(base.document);
  const [isSaved, setSaved] = useState(false);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base.document);
  useUnsavedGuard(isDirty);
  const saving = useConditionalSave<ChannelDraft>({
    draft,
    read: async () => toDraftVersion(await readChannel(slug)),
    write: async (document, condition) => {
      const written = await writeChannel(slug, toChannelInput(document), condition);
      void queryClient.invalidateQueries({ queryKey: channelsOptions().queryKey });
      return toDraftVersion(written);
    },
    onSaved: (version, sent) => {
      setBase(version);
      // What was typed while it was saved stays in the draft.
      setDraft((current) => (isSameJson(current, sent) ? version.document : current));
      setSaved(true);
    },
  });
  const { conflict } = saving;
  const change = (next: ChannelDraft) => {
    setDraft(next);
    setSaved(false);
  };
  const resolve = (merged: unknown) => {
    if (conflict === undefined) return;
    const { mine, theirs = mine } = conflict;
    // The merge of three shown drafts is one.
    const next = fromMerged(merged as ShownDraft, mine, theirs);
    setDraft(next);
    saving.resolve(next);
  };

  return (
    <Stack gap="lg">
      <Stack gap={6}>
        <PageHeader title={base.document.displayName}>
          <DeleteChannel slug={slug} name={base.document.displayName} etag={base.etag} />
        </PageHeader>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {channelTypeTexts[type].label}, slug {slug}. {channelTypeTexts[type].hint}
        </Text>
      </Stack>
      <ChannelForm
        draft={draft}
        original={base.document}
        onChange={change}
        error={saving.error}
        onSubmit={() => saving.save(base)}
        actions={
          <Group gap="xs">
            <Button type="submit" disabled={!isDirty} loading={saving.isSaving}>
              Save
            </Button>
            <Button variant="default" disabled={!isDirty} onClick={() => change(base.document)}>
              Discard changes
            </Button>
            <Text size="sm" role="status">
              {isSaved && !isDirty && 'Saved.'}
            </Text>
          </Group>
        }
      />
      <TestChannel slug={slug} type={type} isDirty={isDirty} />
      {conflict !== undefined && (
        <ConflictDialog
          noun="channel"
          base={toShownDraft(conflict.base)}
          mine={toShownDraft(conflict.mine)}
          theirs={conflict.theirs && toShownDraft(conflict.theirs)}
          isPending={saving.isSaving}
          error={saving.error}
          onResolve={resolve}
          onClose={saving.dismiss}
        />
      )}
    </Stack>
  );
}

function toDraftVersion({ document, etag }: StoredVersion<ConsoleChannel>): DraftVersion {
  return { document: toChannelDraft(document), etag };
}
