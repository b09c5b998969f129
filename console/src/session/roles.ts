import type { ConsoleProject } from '../generated/types.gen.ts';

export type Role = ConsoleProject['role'];

/** The weakest first. */
const roles: readonly Role[] = ['viewer', 'member', 'admin', 'owner'];

export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** Whether a role writes the dashboards and alerts of a project, and tries filters of automations. */
export function mayWrite(role: Role): boolean {
  return hasRole(role, 'member');
}

/** Whether a role manages the organization: its projects, people, channels and automations. */
export function mayManage(role: Role): boolean {
  return hasRole(role, 'admin');
}
