import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { rememberProject } from '../session/choose-project.ts';
import { useProjectOfPath } from '../session/use-project.ts';
import { Header } from './Header.tsx';
import { Navigation } from './Navigation.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { startHotkeys } from './page-hotkeys.ts';
import classes from './Shell.module.css';
import { useHotkey } from './use-hotkey.ts';
import { useScreen } from './use-screen.ts';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));
const HotkeyList = lazy(async () => ({ default: (await import('./HotkeyList.tsx')).HotkeyList }));

const mainId = 'main';

/** The frame of every page behind a session: header, navigation, palette and keys. */
export function Shell() {
  const project = useProjectOfPath();
  const { projectId } = useParams({ strict: false });
  const screen = useScreen();
  const [navigationOpen, navigation] = useDisclosure(false);
  const [paletteOpen, palette] = useDisclosure(false);
  const [hotkeysOpen, hotkeyList] = useDisclosure(false);
  useEffect(() => startHotkeys(document), []);
  useHotkey('mod+K', 'Open the command palette', palette.open);
  useHotkey('?', 'List the keys', hotkeyList.open);
  useEffect(() => {
    if (project !== undefined) rememberProject(project.projectId);
  }, [project]);
  useEffect(() => {
    document.title = [screen?.label, project?.name, 'Cairn'].filter((part) => part !== undefined).join(' · ');
  }, [screen, project?.name]);

  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{
        width: 176,
        breakpoint: 'sm',
        collapsed: { mobile: !navigationOpen, desktop: project === undefined },
      }}
      padding={{ base: 'sm', sm: 'md' }}
      transitionDuration={0}
    >
      <button
        type="button"
        className={classes['skip']}
        onClick={() => document.getElementById(mainId)?.focus()}
      >
        Skip to the content
      </button>
      <AppShell.Header>
        <Header
          navigationOpen={navigationOpen}
          onToggleNavigation={navigation.toggle}
          onOpenPalette={palette.open}
          onOpenHotkeys={hotkeyList.open}
        />
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Screens">
        {project !== undefined && <Navigation project={project} onNavigate={navigation.close} />}
      </AppShell.Navbar>
      <AppShell.Main id={mainId} tabIndex={-1} className={classes['main']}>
        {projectId !== undefined && project === undefined ? <NotFoundPage /> : <Outlet />}
      </AppShell.Main>
      <Suspense>
        {paletteOpen && <Palette onClose={palette.close} onOpenHotkeys={hotkeyList.open} />}
        {hotkeysOpen && <HotkeyList onClose={hotkeyList.close} />}
      </Suspense>
    </AppShell>
  );
}
