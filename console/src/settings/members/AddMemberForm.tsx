import { Anchor, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { organizationClient } from '../../api/clients.ts';
import { ErrorNotice } from '../../api/ErrorNotice.tsx';
import { listUsersOptions, putMemberMutation } from '../../generated/@tanstack/react-query.gen.ts';
import type { Member } from '../../generated/types.gen.ts';
import { loadLater } from '../../shell/load-later.tsx';
import { describeProjectRole, findProjectRole, type ProjectRole, projectRoles } from '../role-words.ts';
import { personField } from './person-field.ts';

const PersonSelect = loadLater(async () => (await import('./PersonSelect.tsx')).PersonSelect);

export interface AddMemberFormProps {
  readonly projectId: string;
  /** Who may open the project already. */
  readonly members: readonly Member[];
  readonly onAdded: () => Promise<void>;
}

/** Gives a role to somebody who has an account. */
export function AddMemberForm({ projectId, members, onAdded }: AddMemberFormProps) {
  const users = useQuery(listUsersOptions({ client: organizationClient }));
  const [userId, setUserId] = useState<string | null>(null);
  const [role, setRole] = useState<ProjectRole>('member');
  const add = useMutation({
    ...putMemberMutation({ client: organizationClient }),
    onSuccess: async () => {
      setUserId(null);
      await onAdded();
    },
  });
  if (users.isError) return <ErrorNotice error={users.error} retry={() => void users.refetch()} />;
  const present = new Set(members.map(({ user_id: id }) => id));
  const others = (users.data?.users ?? []).filter(
    ({ user_id: id, disabled }) => !disabled && !present.has(id),
  );
  const toPeople = (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => (
        <Link to="/p/$projectId/settings/$section" params={{ projectId, section: 'people' }} {...props} />
      )}
    >
      Invite somebody
    </Anchor>
  );
  if (users.isSuccess && others.length === 0)
    return (
      <Text size="sm">
        Everybody with an account may open this project already. {toPeople} to give them a role in it.
      </Text>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (userId !== null) add.mutate({ path: { project_id: projectId, user_id: userId }, body: { role } });
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <PersonSelect
          whileLoading={<TextInput {...personField} readOnly aria-disabled />}
          people={others}
          userId={userId}
          onChange={setUserId}
        />
        <NativeSelect
          label="Role"
          w={120}
          value={role}
          data={projectRoles.map(({ value, label }) => ({ value, label }))}
          onChange={(event) => setRole(findProjectRole(event.currentTarget.value) ?? role)}
        />
        <Button type="submit" loading={add.isPending} disabled={userId === null}>
          Add
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {describeProjectRole(role)} Somebody without an account? {toPeople}
      </Text>
      {add.isError && <ErrorNotice error={add.error} />}
    </form>
  );
}
