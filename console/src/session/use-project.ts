import { useParams } from '@tanstack/react-router';
import { projectClient } from '../api/clients.ts';
import type { Client } from '../generated/client/index.ts';
import type { Role } from './roles.ts';
import { useSession } from './use-session.ts';

export interface OpenProject {
  readonly projectId: string;
  readonly name: string;
  readonly role: Role;
  /** Calls the operations of this project. */
  readonly client: Client;
}

/** The project of the page's path. Only for components below the project's layout, which answers for unknown projects. */
export function useProject(): OpenProject {
  const project = useProjectOfPath();
  if (project === undefined) throw new Error('useProject needs a page below /p/$projectId');
  return project;
}

/** As `useProject`, and absent where the path names no project that the user may open. */
export function useProjectOfPath(): OpenProject | undefined {
  const { projectId } = useParams({ strict: false });
  const { projects } = useSession();
  const project = projects.find((candidate) => candidate.project_id === projectId);
  if (project === undefined) return undefined;
  const { project_id, name, role } = project;
  return { projectId: project_id, name, role, client: projectClient(project_id) };
}
