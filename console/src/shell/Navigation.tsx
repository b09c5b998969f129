import { Link, useNavigate } from '@tanstack/react-router';
import type { OpenProject } from '../session/use-project.ts';
import classes from './Shell.module.css';
import { type Screen, screensFor } from './screens.ts';
import { useHotkey } from './use-hotkey.ts';
import { useScreen } from './use-screen.ts';

export interface NavigationProps {
  readonly project: OpenProject;
  readonly onNavigate: () => void;
}

export function Navigation({ project, onNavigate }: NavigationProps) {
  return screensFor(project.role).map((screen) => (
    <ScreenLink key={screen.to} screen={screen} projectId={project.projectId} onNavigate={onNavigate} />
  ));
}

interface ScreenLinkProps {
  readonly screen: Screen;
  readonly projectId: string;
  readonly onNavigate: () => void;
}

function ScreenLink({ screen, projectId, onNavigate }: ScreenLinkProps) {
  const { label, to, hotkey, icon: ScreenIcon } = screen;
  const navigate = useNavigate();
  const active = useScreen() === screen;
  useHotkey(hotkey, `Go to ${label.toLowerCase()}`, () => void navigate({ to, params: { projectId } }));
  return (
    <Link
      to={to}
      params={{ projectId }}
      preload="intent"
      className={classes['screenLink']}
      aria-current={active ? 'page' : undefined}
      onClick={onNavigate}
    >
      <ScreenIcon />
      {label}
    </Link>
  );
}
