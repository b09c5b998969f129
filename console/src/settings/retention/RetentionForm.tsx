import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { organizationClient } from '../../api/clients.ts';
import { ErrorNotice } from '../../api/ErrorNotice.tsx';
import { ConflictDialog } from '../../editing/ConflictDialog.tsx';
import { readEtag, type StoredVersion } from '../../editing/read-etag.ts';
import { useConditionalSave } from '../../editing/use-conditional-save.ts';
import { useInertWhile } from '../../editing/use-inert-while.ts';
import { useUnsavedGuard } from '../../editing/use-unsaved-guard.ts';
import { getRetention, putRetention } from '../../generated/sdk.gen.ts';
import type { Retention, RetentionInput } from '../../generated/types.gen.ts';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import { problemElsewhere, problemOf } from '../form-problem.ts';
import {
  describeChanges,
  type RetentionDraft,
  toDraft,
  toRetentionInput,
  toStoredInput,
} from './retention-draft.ts';
import { retentionVersionOptions } from './retention-version.ts';
import { SignalField } from './SignalField.tsx';

interface Edit {
  readonly draft: RetentionDraft;
  readonly base: StoredVersion<Retention>;
}

const fields = ['traces', 'logs', 'metrics'].map((signal) => ({ name: `${signal}_retention_seconds` }));

/** Changes how long signals are kept; says before what goes. */
export function RetentionForm({ version }: { readonly version: StoredVersion<Retention> }) {
  const queryClient = useQueryClient();
  /** What is chosen, and the version that it began from; absent while it is as stored. */
  const [edit, setEdit] = useState<Edit>();
  const base = edit?.base ?? version;
  const { signals } = base.document;
  const draft = edit?.draft ?? toDraft(signals);
  const [isAsking, setAsking] = useState(false);
  const body = toRetentionInput(draft);
  const save = useConditionalSave<RetentionInput>({
    draft: body ?? toStoredInput(signals),
    read: async () => toInput(await getRetention({ client: organizationClient, throwOnError: true })),
    write: async (body, condition) => {
      // The retention is never created, so the only condition is that of a version.
      const headers = { 'If-Match': 'If-Match' in condition ? condition['If-Match'] : '*' };
      const written = await putRetention({ client: organizationClient, body, headers, throwOnError: true });
      await queryClient.invalidateQueries({ queryKey: retentionVersionOptions.queryKey });
      return toInput(written);
    },
    onSaved: () => {
      setAsking(false);
      setEdit(undefined);
    },
  });
  const changes = describeChanges(signals, draft);
  useUnsavedGuard(changes.length > 0);
  const form = useRef<HTMLFormElement>(null);
  useInertWhile(save.isSaving, form);
  const removing = changes.filter(({ removes }) => removes);
  const write = () => {
    if (body !== undefined) save.save({ document: toStoredInput(signals), etag: base.etag });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (removing.length > 0) setAsking(true);
    else write();
  };
  const elsewhere = isAsking ? undefined : problemElsewhere(save.error, fields);
  return (
    <form ref={form} onSubmit={submit} aria-label="Change the retention">
      <Stack>
        <Title order={3}>Change the retention</Title>
        <Group align="flex-start" gap="lg">
          {signals.map(({ signal }) => (
            <SignalField
              key={signal}
              signal={signal}
              value={draft[signal]}
              error={problemOf(save.error, { name: `${signal}_retention_seconds` })}
              onChange={(value) => setEdit({ base, draft: { ...draft, [signal]: value } })}
            />
          ))}
        </Group>
        <div role="status">
          {changes.length > 0 && (
            <List size="sm">
              {changes.map(({ signal, words }) => (
                <List.Item key={signal}>{words}</List.Item>
              ))}
            </List>
          )}
        </div>
        {elsewhere !== undefined && elsewhere !== null && <ErrorNotice error={elsewhere} />}
        <Group gap="xs">
          <Button
            type="submit"
            size="xs"
            loading={save.isSaving && !isAsking}
            disabled={changes.length === 0 || body === undefined}
          >
            Save
          </Button>
          {changes.length > 0 && (
            <Button size="xs" variant="default" onClick={() => setEdit(undefined)}>
              Discard
            </Button>
          )}
        </Group>
      </Stack>
      {isAsking && save.conflict === undefined && (
        <ConfirmDialog
          title="Keep less?"
          confirmLabel="Save, and remove what is older"
          onConfirm={write}
          onClose={() => setAsking(false)}
          isPending={save.isSaving}
          error={save.error}
        >
          <Stack gap="xs">
            {removing.map(({ signal, words }) => (
              <Text key={signal} size="sm">
                {words}
              </Text>
            ))}
            <Text size="sm" fw={600}>
              This is for all projects, and what has gone cannot be recovered.
            </Text>
          </Stack>
        </ConfirmDialog>
      )}
      {save.conflict !== undefined && (
        <ConflictDialog
          noun="retention"
          {...save.conflict}
          // The merge is of three retentions, field by field, so it is one too.
          onResolve={(merged) => save.resolve(merged as RetentionInput)}
          onClose={() => {
            save.dismiss();
            setAsking(false);
          }}
          isPending={save.isSaving}
          error={save.error}
        />
      )}
    </form>
  );
}

/** An answer as the input that changes nothing of it. */
function toInput({
  data,
  response,
}: {
  readonly data: Retention;
  readonly response: Response;
}): StoredVersion<RetentionInput> {
  return { document: toStoredInput(data.signals), etag: readEtag(response) };
}
