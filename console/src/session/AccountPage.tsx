import { Stack, Title } from '@mantine/core';
import { usePageTitle } from '../shell/document-title.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionTable } from './SessionTable.tsx';
import { useSession } from './use-session.ts';

/** The own password and the own sessions. */
export function AccountPage() {
  const { user } = useSession();
  usePageTitle('Account');
  return (
    <Stack gap="xl" maw={900}>
      <Title order={1}>Account</Title>
      {user.has_password && <PasswordForm />}
      <SessionTable />
    </Stack>
  );
}
