import { Stack } from '@mantine/core';
import { PageHeader } from '../shell/PageHeader.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionTable } from './SessionTable.tsx';
import { useSession } from './use-session.ts';

/** The own password and the own sessions. */
export function AccountPage() {
  const { user } = useSession();
  return (
    <Stack gap="xl" maw={900}>
      <PageHeader title="Account" />
      {user.has_password && <PasswordForm />}
      <SessionTable />
    </Stack>
  );
}
