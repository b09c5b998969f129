import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationClient } from '../../api/clients.ts';
import { createKeyMutation } from '../../generated/@tanstack/react-query.gen.ts';
import type { CreatedKey } from '../../generated/types.gen.ts';
import { FormDialog } from '../FormDialog.tsx';
import { problemElsewhere, problemOf } from '../form-problem.ts';
import { emptyKeyDraft, findKeyKind, isComplete, keyKinds, toKeyInput } from './key-form.ts';
import { OriginsField } from './OriginsField.tsx';
import { useListKeysAgain } from './use-list-keys-again.ts';

export interface NewKeyDialogProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly onCreated: (created: CreatedKey) => void;
  readonly onClose: () => void;
}

const nameField = { name: 'name' };
const originsField = { name: 'allowed_origins' };

export function NewKeyDialog({ projectId, projectName, onCreated, onClose }: NewKeyDialogProps) {
  const [draft, setDraft] = useState(emptyKeyDraft);
  const listAgain = useListKeysAgain(projectId);
  const create = useMutation({
    ...createKeyMutation({ client: organizationClient }),
    onSuccess: (created) => {
      onCreated(created);
      void listAgain();
    },
  });
  return (
    <FormDialog
      title={`New key of ${projectName}`}
      submitLabel="Create the key"
      onSubmit={() => create.mutate({ path: { project_id: projectId }, body: toKeyInput(draft) })}
      onClose={onClose}
      isPending={create.isPending}
      isDirty={draft.name !== '' || draft.origins !== ''}
      canSubmit={isComplete(draft)}
      error={problemElsewhere(create.error, [nameField, originsField])}
    >
      <NativeSelect
        label="Type"
        description={findKeyKind(draft.kind).description}
        data-autofocus
        value={draft.kind}
        data={keyKinds.map(({ kind, label }) => ({ value: kind, label }))}
        onChange={(event) => {
          const chosen = keyKinds.find(({ kind }) => kind === event.currentTarget.value);
          if (chosen !== undefined) setDraft({ ...draft, kind: chosen.kind });
        }}
      />
      <TextInput
        label="Name"
        description="Where the key is used, such as “checkout in production”."
        required
        withAsterisk={false}
        maxLength={100}
        value={draft.name}
        error={problemOf(create.error, nameField)}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      {draft.kind === 'web' && (
        <OriginsField
          value={draft.origins}
          error={problemOf(create.error, originsField)}
          onChange={(origins) => setDraft({ ...draft, origins })}
        />
      )}
    </FormDialog>
  );
}
