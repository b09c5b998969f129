import { Divider, Group, NavLink, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/NavLink.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { basePath } from '../api/base-path.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { useSession } from '../session/use-session.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { setTimeZone, useTimeZone } from '../time-range/use-time-zone.ts';

export interface AccountPanelProps {
  readonly onClose: () => void;
  readonly onOpenHotkeys: () => void;
}

/** Who is signed in, how the console looks to them, and the way out. */
export function AccountPanel({ onClose, onOpenHotkeys }: AccountPanelProps) {
  const { user, organization } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const zone = useTimeZone();
  const signOut = useSignOut();
  return (
    <>
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
        onClick={onClose}
        renderRoot={(props) => <Link to="/account" {...props} />}
      />
      <NavLink
        component="button"
        label="Keyboard"
        onClick={() => {
          onClose();
          onOpenHotkeys();
        }}
      />
      <NavLink href={`${basePath}/docs`} label="API documentation" />
      <Divider my="xs" />
      <NavLink component="button" label="Sign out" onClick={() => signOut.mutate()} />
      {signOut.isError && <ErrorNotice error={signOut.error} />}
    </>
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
