import { ActionIcon } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useSession } from '../session/use-session.ts';
import { UserIcon } from './icons/UserIcon.tsx';

/** Whoever is signed in, as a button. */
export function AccountButton(props: Pick<ComponentProps<'button'>, 'ref' | 'aria-disabled' | 'onClick'>) {
  const { user } = useSession();
  return (
    <ActionIcon
      variant="default"
      size="lg"
      radius="xl"
      aria-label={`Account of ${user.display_name}`}
      {...props}
    >
      <UserIcon />
    </ActionIcon>
  );
}
