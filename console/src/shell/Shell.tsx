import { AppShell, Group, NavLink } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { useProjectOfPath } from '../session/use-project.ts';
import { screens } from './screens.ts';

/** The frame of every page behind a session. */
export function Shell() {
  const project = useProjectOfPath();
  return (
    <AppShell padding="md" navbar={{ width: 200, breakpoint: 'sm' }} header={{ height: 52 }}>
      <AppShell.Header>
        <Group h="100%" px="md">
          Cairn {project?.name}
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs">
        {project !== undefined &&
          screens.map(({ label, to }) => (
            <NavLink
              key={to}
              label={label}
              renderRoot={(props) => <Link to={to} params={{ projectId: project.projectId }} {...props} />}
            />
          ))}
      </AppShell.Navbar>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
