import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { organizationClient } from '../api/clients.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { signInMutation } from '../generated/@tanstack/react-query.gen.ts';
import { useBeginSession } from './use-begin-session.ts';

export function PasswordSignIn({ returnPath }: { readonly returnPath: string }) {
  const beginSession = useBeginSession(returnPath);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    ...signInMutation({ client: organizationClient }),
    onSuccess: beginSession,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate({ body: { email: email.trim(), password } });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="E-mail address"
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {signIn.isError && <ErrorNotice error={signIn.error} />}
        <Button type="submit" loading={signIn.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
