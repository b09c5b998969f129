import type { ConsoleUser, Membership } from '../generated/types.gen.ts';

export type OrganizationRole = ConsoleUser['organization_role'];
export type ProjectRole = Membership['role'];

interface RoleWords<Role> {
  readonly value: Role;
  readonly label: string;
  readonly description: string;
}

export const organizationRoles: readonly RoleWords<OrganizationRole>[] = [
  { value: 'owner', label: 'Owner', description: 'Manages everything, other owners included.' },
  {
    value: 'admin',
    label: 'Admin',
    description: 'Opens every project; manages projects, keys, channels, automations, people and retention.',
  },
  { value: 'none', label: 'No role', description: 'Opens the projects that they are a member of.' },
];

export const projectRoles: readonly RoleWords<ProjectRole>[] = [
  {
    value: 'member',
    label: 'Member',
    description: 'Uses everything in the project; writes its dashboards and alerts.',
  },
  { value: 'viewer', label: 'Viewer', description: 'Reads the project.' },
];

/** The roles that somebody may give: owners alone make owners. */
export function givableRoles(byOwner: boolean): readonly RoleWords<OrganizationRole>[] {
  return organizationRoles.filter(({ value }) => byOwner || value !== 'owner');
}

export function findOrganizationRole(text: string): OrganizationRole | undefined {
  return organizationRoles.find(({ value }) => value === text)?.value;
}

export function findProjectRole(text: string): ProjectRole | undefined {
  return projectRoles.find(({ value }) => value === text)?.value;
}

export function describeOrganizationRole(role: OrganizationRole): string {
  return organizationRoles.find(({ value }) => value === role)?.description ?? '';
}

export function describeProjectRole(role: ProjectRole): string {
  return projectRoles.find(({ value }) => value === role)?.description ?? '';
}
