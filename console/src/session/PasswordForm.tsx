import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { organizationClient } from '../api/clients.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { changePasswordMutation, listSessionsQueryKey } from '../generated/@tanstack/react-query.gen.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useSession } from './use-session.ts';

export function PasswordForm() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation({
    ...changePasswordMutation({ client: organizationClient }),
    onSuccess: () => {
      setCurrent('');
      setNext('');
      void queryClient.invalidateQueries({ queryKey: listSessionsQueryKey({ client: organizationClient }) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ body: { current_password: current, new_password: next } });
  };
  return (
    <Stack component="section" aria-labelledby="password-title" maw={400}>
      <Title order={2} size="h3" id="password-title">
        Password
      </Title>
      <form onSubmit={submit}>
        <Stack>
          {/* For password managers, which ask whose password it is. */}
          <input type="hidden" autoComplete="username" value={user.email} readOnly />
          <TextInput
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
          <NewPasswordField label="New password" value={next} onChange={setNext} />
          {change.isError && <ErrorNotice error={change.error} />}
          {change.isSuccess && (
            <Text size="sm" role="status">
              Changed. Your other sessions have ended.
            </Text>
          )}
          <Button type="submit" variant="default" w="fit-content" loading={change.isPending}>
            Change the password
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
