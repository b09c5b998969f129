import type { Role } from '../session/roles.ts';

export type SectionName = 'general' | 'keys' | 'members' | 'projects' | 'people' | 'retention' | 'audit';

export interface Section {
  readonly name: SectionName;
  readonly label: string;
  readonly of: 'project' | 'organization';
  /** The weakest role that reads it, as `x-cairn-role` of its operations says. */
  readonly readableBy: Role;
}

/** In the order of the navigation. */
export const sections: readonly Section[] = [
  { name: 'general', label: 'General', of: 'project', readableBy: 'viewer' },
  { name: 'keys', label: 'Keys', of: 'project', readableBy: 'admin' },
  { name: 'members', label: 'Members', of: 'project', readableBy: 'member' },
  { name: 'projects', label: 'Projects', of: 'organization', readableBy: 'viewer' },
  { name: 'people', label: 'People', of: 'organization', readableBy: 'admin' },
  { name: 'retention', label: 'Retention', of: 'organization', readableBy: 'viewer' },
  { name: 'audit', label: 'Audit log', of: 'organization', readableBy: 'admin' },
];

export const firstSection: SectionName = 'general';

export function findSection(name: string): Section | undefined {
  return sections.find((section) => section.name === name);
}

/** Who may open what needs the role, in words: `owners and admins`. */
export function describeWhoMay(needed: Role): string {
  if (needed === 'member') return 'members of the project, admins and owners';
  return needed === 'admin' ? 'owners and admins of the organization' : 'whoever may open the project';
}
