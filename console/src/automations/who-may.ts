import type { OpenProject } from '../session/use-project.ts';

/** Automations notify channels of the organization, so only those who manage it write them. */
export function mayWrite(role: OpenProject['role']): boolean {
  return role === 'owner' || role === 'admin';
}

export function mayTry(role: OpenProject['role']): boolean {
  return role !== 'viewer';
}
