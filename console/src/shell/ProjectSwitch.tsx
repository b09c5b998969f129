import { useSession } from '../session/use-session.ts';
import { loadLater } from './load-later.tsx';
import { ProjectButton } from './ProjectButton.tsx';

const ProjectMenu = loadLater(async () => (await import('./ProjectMenu.tsx')).ProjectMenu, {
  whenIdle: true,
});

/** The project of the page, and the way to the same screen of another. */
export function ProjectSwitch() {
  const { projects } = useSession();
  if (projects.length === 0) return null;
  return <ProjectMenu whileLoading={<ProjectButton aria-disabled />} />;
}
