import type { ConsoleProject, ConsoleUser } from '../../generated/types.gen.ts';

/** The projects that a person may open, in words: `shop (member), blog (viewer)`. */
export function describeMemberships(
  person: Pick<ConsoleUser, 'organization_role' | 'memberships'>,
  projects: readonly Pick<ConsoleProject, 'project_id' | 'name'>[],
): string {
  if (person.organization_role !== 'none') return 'all';
  if (person.memberships.length === 0) return 'none yet';
  const names = new Map(projects.map(({ project_id: id, name }) => [id, name]));
  return person.memberships.map(({ project_id: id, role }) => `${names.get(id) ?? id} (${role})`).join(', ');
}
