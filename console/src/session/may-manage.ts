import type { OpenProject } from './use-project.ts';

/** Whether a role manages the organization: its projects, people, channels and automations. */
export function mayManage(role: OpenProject['role']): boolean {
  return role === 'owner' || role === 'admin';
}
