import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { organizationClient } from '../api/clients.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { fieldErrorOf } from '../editing/field-errors.ts';
import { setUpOwnerMutation } from '../generated/@tanstack/react-query.gen.ts';
import { EntrancePage } from './EntrancePage.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useBeginSession } from './use-begin-session.ts';
import { useLinkCode } from './use-link-code.ts';

export function SetUpPage() {
  const code = useLinkCode();
  return (
    <EntrancePage title="Create the owner">
      {code === undefined ? (
        <Text size="sm">
          This address lacks its one-time code. Open the whole link that the service printed, or run “cairn
          setup-link” on its machine for another.
        </Text>
      ) : (
        <OwnerForm code={code} />
      )}
    </EntrancePage>
  );
}

function OwnerForm({ code }: { readonly code: string }) {
  const beginSession = useBeginSession('/');
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const setUp = useMutation({
    ...setUpOwnerMutation({ client: organizationClient }),
    onSuccess: beginSession,
  });
  const errors = {
    display_name: fieldErrorOf(setUp.error, 'display_name'),
    email: fieldErrorOf(setUp.error, 'email'),
    password: fieldErrorOf(setUp.error, 'password'),
  };
  const hasFieldError = Object.values(errors).some((error) => error !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setUp.mutate({ body: { code, email: email.trim(), display_name: name.trim(), password } });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">The first user owns this Cairn, and invites everybody else.</Text>
        <TextInput
          label="Your name"
          autoComplete="name"
          required
          withAsterisk={false}
          maxLength={100}
          value={name}
          error={errors.display_name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="E-mail address"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          error={errors.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <NewPasswordField label="Password" value={password} error={errors.password} onChange={setPassword} />
        {setUp.isError && !hasFieldError && <ErrorNotice error={setUp.error} />}
        <Button type="submit" loading={setUp.isPending}>
          Create the owner
        </Button>
      </Stack>
    </form>
  );
}
