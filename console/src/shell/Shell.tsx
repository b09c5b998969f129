import { useDisclosure } from '@mantine/hooks';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { leaveQuestion } from '../editing/leave-question.ts';
import { rememberProject } from '../session/choose-project.ts';
import { useProjectOfPath } from '../session/use-project.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { describeZone } from '../time-range/describe-zone.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { useDocumentTitle } from './document-title.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { Header } from './Header.tsx';
import { loadLater } from './load-later.tsx';
import { Navigation } from './Navigation.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { startHotkeys } from './page-hotkeys.ts';
import classes from './Shell.module.css';
import { useHotkey } from './use-hotkey.ts';
import { useScreen } from './use-screen.ts';

const Palette = loadLater(async () => (await import('./Palette.tsx')).Palette, { isDialog: true });
const LeaveDialog = loadLater(async () => (await import('../editing/LeaveDialog.tsx')).LeaveDialog, {
  isDialog: true,
});
const HotkeyList = loadLater(async () => (await import('./HotkeyList.tsx')).HotkeyList, { isDialog: true });

const mainId = 'main';

/** The frame of every page behind a session: header, navigation, palette and keys. */
export function Shell() {
  const project = useProjectOfPath();
  const { projectId } = useParams({ strict: false });
  const screen = useScreen();
  const { pathname } = useLocation();
  const [navigationOpen, navigation] = useDisclosure(false);
  const [paletteOpen, palette] = useDisclosure(false);
  const [hotkeysOpen, hotkeyList] = useDisclosure(false);
  const signOut = useSignOut();
  const zone = useTimeZone();
  const leaving = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.get);
  useEffect(() => startHotkeys(document), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on small screens it covers the page, also one that opens by another way
  useEffect(navigation.close, [pathname]);
  useHotkey('mod+K', 'Open the command palette', palette.open);
  useHotkey('?', 'List the keys', hotkeyList.open);
  useEffect(() => {
    if (project !== undefined) rememberProject(project.projectId);
  }, [project]);
  useDocumentTitle(screen?.label, project?.name);

  return (
    <div>
      <button
        type="button"
        className={classes['skip']}
        onClick={() => document.getElementById(mainId)?.focus()}
      >
        Skip to the content
      </button>
      <header className={classes['header']}>
        <Header
          navigationOpen={navigationOpen}
          onToggleNavigation={navigation.toggle}
          onOpenPalette={palette.open}
          onOpenHotkeys={hotkeyList.open}
        />
      </header>
      {project !== undefined && (
        <nav aria-label="Screens" className={classes['navigation']} data-open={navigationOpen}>
          <Navigation project={project} onNavigate={navigation.close} />
          <p className={classes['zone']} title="The account menu changes that">
            Times in {describeZone(zone, Date.now())}
          </p>
        </nav>
      )}
      <main id={mainId} tabIndex={-1} className={classes['main']} data-wide={project === undefined}>
        {projectId !== undefined && project === undefined ? (
          <NotFoundPage />
        ) : (
          // Drafts, keys that are shown once, and what stands in while something is read belong to one project.
          <Outlet key={projectId} />
        )}
      </main>
      {paletteOpen && (
        <Palette onClose={palette.close} onOpenHotkeys={hotkeyList.open} onSignOut={() => signOut.mutate()} />
      )}
      {signOut.isError && (
        <FailureNotice error={signOut.error} onRetry={() => signOut.mutate()} onClose={signOut.reset} />
      )}
      {leaving !== undefined && (
        <LeaveDialog
          isSessionEnded={leaving.isSessionEnded}
          onLeave={() => leaving.answer(true)}
          onClose={() => leaving.answer(false)}
        />
      )}
      {hotkeysOpen && <HotkeyList onClose={hotkeyList.close} />}
    </div>
  );
}
