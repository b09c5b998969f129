import type { ConsoleSession } from '../generated/types.gen.ts';

const key = 'cairn.project';

/** The project to open when the address names none: the one opened last in this browser, else the first. */
export function chooseProject({ projects }: ConsoleSession): string | undefined {
  const last = localStorage.getItem(key);
  return (projects.find(({ project_id }) => project_id === last) ?? projects[0])?.project_id;
}

export function rememberProject(projectId: string): void {
  localStorage.setItem(key, projectId);
}
