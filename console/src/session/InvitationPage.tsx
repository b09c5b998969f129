import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { organizationClient } from '../api/clients.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { fieldErrorOf } from '../editing/field-errors.ts';
import { acceptInvitationMutation } from '../generated/@tanstack/react-query.gen.ts';
import { EntrancePage } from './EntrancePage.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useBeginSession } from './use-begin-session.ts';
import { useLinkCode } from './use-link-code.ts';

/** Where the links of invitations and of forgotten passwords lead. */
export function InvitationPage() {
  const code = useLinkCode();
  return (
    <EntrancePage title="Set your password">
      {code === undefined ? (
        <Text size="sm">
          This address lacks its one-time code. Open the whole link, or ask an admin of your team for another.
        </Text>
      ) : (
        <AcceptForm code={code} />
      )}
    </EntrancePage>
  );
}

function AcceptForm({ code }: { readonly code: string }) {
  const beginSession = useBeginSession('/');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const accept = useMutation({
    ...acceptInvitationMutation({ client: organizationClient }),
    onSuccess: beginSession,
  });
  const errors = {
    display_name: fieldErrorOf(accept.error, 'display_name'),
    password: fieldErrorOf(accept.error, 'password'),
  };
  const hasFieldError = Object.values(errors).some((error) => error !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const displayName = name.trim();
    accept.mutate({
      body: { code, password, ...(displayName === '' ? {} : { display_name: displayName }) },
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Your name"
          description="Only if you are new here."
          autoComplete="name"
          maxLength={100}
          value={name}
          error={errors.display_name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NewPasswordField label="Password" value={password} error={errors.password} onChange={setPassword} />
        {accept.isError && !hasFieldError && <ErrorNotice error={accept.error} />}
        <Button type="submit" loading={accept.isPending}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}
