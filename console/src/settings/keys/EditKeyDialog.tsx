import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationClient } from '../../api/clients.ts';
import { updateKeyMutation } from '../../generated/@tanstack/react-query.gen.ts';
import type { ConsoleKey } from '../../generated/types.gen.ts';
import { FormDialog } from '../FormDialog.tsx';
import { isStale, problemElsewhere, problemOf } from '../form-problem.ts';
import { formatOrigins, isComplete, parseOrigins } from './key-form.ts';
import { OriginsField } from './OriginsField.tsx';
import { useListKeysAgain } from './use-list-keys-again.ts';

export interface EditKeyDialogProps {
  readonly projectId: string;
  /** As last read: another ETag replaces it while the dialog is open. */
  readonly apiKey: ConsoleKey;
  readonly onClose: () => void;
}

const nameField = { name: 'name' };
const originsField = { name: 'allowed_origins' };

/** Renames a key, or replaces the origins of a web key. */
export function EditKeyDialog({ projectId, apiKey, onClose }: EditKeyDialogProps) {
  const { key_id: keyId, kind, etag } = apiKey;
  const [name, setName] = useState(apiKey.name);
  const [origins, setOrigins] = useState(() => formatOrigins(apiKey.allowed_origins));
  const listAgain = useListKeysAgain(projectId);
  const update = useMutation({
    ...updateKeyMutation({ client: organizationClient }),
    onSuccess: async () => {
      await listAgain();
      onClose();
    },
    onError: (error) => {
      if (isStale(error)) void listAgain();
    },
  });
  return (
    <FormDialog
      title={`Edit the key “${apiKey.name}”`}
      submitLabel="Save"
      onSubmit={() =>
        update.mutate({
          path: { project_id: projectId, key_id: keyId },
          headers: { 'If-Match': etag },
          body: {
            name: name.trim(),
            ...(kind === 'web' ? { allowed_origins: parseOrigins(origins) } : {}),
          },
        })
      }
      onClose={onClose}
      isPending={update.isPending}
      isDirty={name !== apiKey.name || origins !== formatOrigins(apiKey.allowed_origins)}
      canSubmit={isComplete({ kind, name, origins })}
      error={isStale(update.error) ? undefined : problemElsewhere(update.error, [nameField, originsField])}
    >
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        maxLength={100}
        data-autofocus
        value={name}
        error={problemOf(update.error, nameField)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {kind === 'web' && (
        <OriginsField value={origins} error={problemOf(update.error, originsField)} onChange={setOrigins} />
      )}
      {isStale(update.error) && (
        <Text size="sm" role="alert">
          Somebody changed this key meanwhile: it is “{apiKey.name}” now
          {kind === 'web' && `, for ${apiKey.allowed_origins.join(', ')}`}. Save again to replace that.
        </Text>
      )}
    </FormDialog>
  );
}
