import {
  ActionIcon,
  Divider,
  Group,
  NavLink,
  Popover,
  SegmentedControl,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { basePath } from '../api/base-path.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { useSession } from '../session/use-session.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { setTimeZone, useTimeZone } from '../time-range/use-time-zone.ts';
import { UserIcon } from './icons/UserIcon.tsx';

/** Who is signed in, how the console looks to them, and the way out. */
export function AccountMenu({ onOpenHotkeys }: { readonly onOpenHotkeys: () => void }) {
  const { user, organization } = useSession();
  const [opened, menu] = useDisclosure(false);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const zone = useTimeZone();
  const signOut = useSignOut();
  return (
    <Popover opened={opened} onChange={menu.toggle} position="bottom-end" shadow="md" width={290} trapFocus>
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
        <Text size="sm" fw={600} px="sm" truncate>
          {user.display_name}
        </Text>
        <Text size="xs" c="dimmed" px="sm" truncate>
          {user.email} · {organization.name}
        </Text>
        <Divider my="xs" />
        <Setting label="Theme">
          <SegmentedControl
            size="xs"
            aria-label="Theme"
            value={colorScheme}
            onChange={(value) => setColorScheme(schemes.find((scheme) => scheme === value) ?? 'auto')}
            data={[
              { value: 'auto', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        </Setting>
        <Setting label="Times">
          <SegmentedControl
            size="xs"
            aria-label="Time zone"
            value={zone}
            onChange={(value) => setTimeZone(value === 'local' ? 'local' : 'utc')}
            data={[
              { value: 'utc', label: 'UTC' },
              { value: 'local', label: 'Local' },
            ]}
          />
        </Setting>
        <Divider my="xs" />
        <NavLink
          label="Password and sessions"
          onClick={menu.close}
          renderRoot={(props) => <Link to="/account" {...props} />}
        />
        <NavLink
          component="button"
          label="Keyboard"
          onClick={() => {
            menu.close();
            onOpenHotkeys();
          }}
        />
        <NavLink href={`${basePath}/docs`} label="API documentation" />
        <Divider my="xs" />
        <NavLink component="button" label="Sign out" onClick={() => signOut.mutate()} />
        {signOut.isError && <ErrorNotice error={signOut.error} />}
      </Popover.Dropdown>
    </Popover>
  );
}

const schemes = ['auto', 'light', 'dark'] as const;

function Setting({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Group justify="space-between" px="sm" py={4} wrap="nowrap">
      <Text size="sm">{label}</Text>
      {children}
    </Group>
  );
}
