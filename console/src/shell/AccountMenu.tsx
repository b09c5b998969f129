import { ActionIcon, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useSession } from '../session/use-session.ts';
import { UserIcon } from './icons/UserIcon.tsx';
import { LoadingState } from './LoadingState.tsx';

const AccountPanel = lazy(async () => ({ default: (await import('./AccountPanel.tsx')).AccountPanel }));

export function AccountMenu({ onOpenHotkeys }: { readonly onOpenHotkeys: () => void }) {
  const { user } = useSession();
  const [opened, menu] = useDisclosure(false);
  return (
    <Popover opened={opened} onChange={menu.set} position="bottom-end" shadow="md" width={290} trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size="lg"
          radius="xl"
          aria-label={`Account of ${user.display_name}`}
          onClick={menu.toggle}
        >
          <UserIcon />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Account" p="xs">
        <Suspense fallback={<LoadingState />}>
          <AccountPanel onClose={menu.close} onOpenHotkeys={onOpenHotkeys} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
