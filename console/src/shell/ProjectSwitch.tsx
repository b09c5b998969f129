import { lazy, Suspense } from 'react';
import { useSession } from '../session/use-session.ts';
import { ProjectButton } from './ProjectButton.tsx';

const ProjectMenu = lazy(async () => ({ default: (await import('./ProjectMenu.tsx')).ProjectMenu }));

/** The project of the page, and the way to the same screen of another. */
export function ProjectSwitch() {
  const { projects } = useSession();
  if (projects.length === 0) return null;
  return (
    <Suspense fallback={<ProjectButton aria-disabled />}>
      <ProjectMenu />
    </Suspense>
  );
}
