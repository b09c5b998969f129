import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationClient } from '../../api/clients.ts';
import { createProjectMutation } from '../../generated/@tanstack/react-query.gen.ts';
import { FormDialog } from '../FormDialog.tsx';
import { problemElsewhere, problemOf } from '../form-problem.ts';
import { useRefreshSession } from '../use-refresh-session.ts';

export interface NewProjectDialogProps {
  readonly onCreated: (name: string) => void;
  readonly onClose: () => void;
}

const nameField = { name: 'name', codes: ['ALREADY_EXISTS'] };

export function NewProjectDialog({ onCreated, onClose }: NewProjectDialogProps) {
  const [name, setName] = useState('');
  const refreshSession = useRefreshSession();
  const create = useMutation({
    ...createProjectMutation({ client: organizationClient }),
    onSuccess: async (project) => {
      await refreshSession();
      onCreated(project.name);
      onClose();
    },
  });
  return (
    <FormDialog
      title="New project"
      submitLabel="Create the project"
      onSubmit={() => create.mutate({ body: { name: name.trim() } })}
      onClose={onClose}
      isPending={create.isPending}
      isDirty={name !== ''}
      canSubmit={name.trim() !== ''}
      error={problemElsewhere(create.error, [nameField])}
    >
      <TextInput
        label="Name"
        description="Such as the name of a product, or of an environment of it."
        required
        withAsterisk={false}
        maxLength={100}
        data-autofocus
        value={name}
        error={problemOf(create.error, nameField)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
