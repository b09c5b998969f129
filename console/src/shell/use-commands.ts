import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { basePath } from '../api/base-path.ts';
import { useProjectOfPath } from '../session/use-project.ts';
import { useSession } from '../session/use-session.ts';
import { setTimeZone, useTimeZone } from '../time-range/use-time-zone.ts';
import type { Command } from './commands.ts';
import { pageLinksFor } from './page-links.ts';
import { screensFor } from './screens.ts';

export interface CommandActions {
  readonly onOpenHotkeys: () => void;
  readonly onSignOut: () => void;
}

/** What can be done from every page. */
export function useCommands({ onOpenHotkeys, onSignOut }: CommandActions): readonly Command[] {
  const navigate = useNavigate();
  const current = useProjectOfPath();
  const { projects } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const zone = useTimeZone();
  const toScreens =
    current === undefined
      ? []
      : screensFor(current.role).map(({ label, to }) => ({
          label: `Go to ${label.toLowerCase()}`,
          run: () => void navigate({ to, params: { projectId: current.projectId } }),
        }));
  const toPages =
    current === undefined
      ? []
      : pageLinksFor(current.role).map(({ label, keywords, to }) => ({
          label,
          keywords,
          run: () => void navigate({ to, params: { projectId: current.projectId } }),
        }));
  const toProjects = projects
    .filter(({ project_id }) => project_id !== current?.projectId)
    .map(({ project_id, name }) => ({
      label: `Open project ${name}`,
      keywords: 'switch change',
      run: () => void navigate({ to: '/p/$projectId', params: { projectId: project_id } }),
    }));
  return [
    ...toScreens,
    ...toPages,
    ...toProjects,
    { label: 'Use the light theme', keywords: 'colour scheme', run: () => setColorScheme('light') },
    { label: 'Use the dark theme', keywords: 'colour scheme', run: () => setColorScheme('dark') },
    { label: 'Use the theme of the system', keywords: 'colour scheme', run: () => setColorScheme('auto') },
    zone === 'utc'
      ? { label: 'Show times in the local zone', run: () => setTimeZone('local') }
      : { label: 'Show times in UTC', run: () => setTimeZone('utc') },
    { label: 'List the keys', keywords: 'keyboard shortcuts help', run: onOpenHotkeys },
    {
      label: 'Change the password, end sessions',
      keywords: 'account',
      run: () => void navigate({ to: '/account' }),
    },
    { label: 'Read the API documentation', run: () => window.location.assign(`${basePath}/docs`) },
    { label: 'Sign out', keywords: 'log out leave', run: onSignOut },
  ];
}
