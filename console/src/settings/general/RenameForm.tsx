import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { organizationClient } from '../../api/clients.ts';
import { ErrorNotice } from '../../api/ErrorNotice.tsx';
import { type StoredVersion, toStoredVersion } from '../../editing/read-etag.ts';
import { storeVersion } from '../../editing/store-version.ts';
import { useInertWhile } from '../../editing/use-inert-while.ts';
import { useUnsavedGuard } from '../../editing/use-unsaved-guard.ts';
import { renameProject } from '../../generated/sdk.gen.ts';
import type { ConsoleProject } from '../../generated/types.gen.ts';
import { isStale, problemElsewhere, problemOf } from '../form-problem.ts';
import { useRefreshSession } from '../use-refresh-session.ts';
import { projectVersionOptions } from './project-version.ts';

const nameField = { name: 'name', codes: ['ALREADY_EXISTS'] };

/** Renames a project; what somebody else wrote meanwhile is shown before it is replaced. */
export function RenameForm({ version }: { readonly version: StoredVersion<ConsoleProject> }) {
  const { document: project, etag } = version;
  const queryClient = useQueryClient();
  const refreshSession = useRefreshSession();
  /** Absent while it is as stored. */
  const [draft, setDraft] = useState<string>();
  const name = draft ?? project.name;
  const isChanged = name.trim() !== project.name;
  useUnsavedGuard(isChanged);
  const { queryKey } = projectVersionOptions(project.project_id);
  const rename = useMutation({
    mutationFn: () =>
      renameProject({
        client: organizationClient,
        path: { project_id: project.project_id },
        headers: { 'If-Match': etag },
        body: { name: name.trim() },
        throwOnError: true,
      }),
    onSuccess: async (answer) => {
      storeVersion(queryClient, queryKey, toStoredVersion(answer));
      setDraft(undefined);
      await refreshSession();
    },
    onError: (error) => {
      if (isStale(error)) void queryClient.invalidateQueries({ queryKey });
    },
  });
  const form = useRef<HTMLFormElement>(null);
  useInertWhile(rename.isPending, form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) rename.mutate();
  };
  const elsewhere = problemElsewhere(rename.error, [nameField]);
  return (
    <form ref={form} onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          maxLength={100}
          value={name}
          error={problemOf(rename.error, nameField)}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
            rename.reset();
          }}
        />
        {isStale(rename.error) ? (
          <Text size="sm" role="alert">
            Somebody renamed the project meanwhile, to “{project.name}”. Save again to replace that name.
          </Text>
        ) : (
          elsewhere !== null && elsewhere !== undefined && <ErrorNotice error={elsewhere} />
        )}
        <Group gap="xs">
          <Button type="submit" size="xs" loading={rename.isPending} disabled={!isChanged}>
            Rename
          </Button>
          {isChanged && (
            <Button size="xs" variant="default" onClick={() => setDraft(undefined)}>
              Discard
            </Button>
          )}
          <Text size="sm" role="status">
            {rename.isSuccess && !isChanged ? 'Renamed.' : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
