import type { AdminStores } from '../storage/open-admin-stores.ts';
import { escapeControls } from './escape-controls.ts';

/** The metric alerts and automations of all projects that name a channel, one line each. */
export async function findChannelUsers(
  { identities, documents, automations }: Pick<AdminStores, 'identities' | 'documents' | 'automations'>,
  slug: string,
): Promise<readonly string[]> {
  const projects = await identities.listProjects();
  const alerts = await documents.listAll('metric-alert');
  const found: string[] = [];
  for (const { id: projectId, name: project } of projects) {
    for (const alert of alerts) {
      if (alert.projectId !== projectId) continue;
      // Only what matches the contract is stored.
      const { notifications }: { readonly notifications: readonly string[] } = JSON.parse(alert.body);
      if (notifications.includes(slug)) found.push(`metric alert ${alert.slug} (project ${project})`);
    }
    for (const { name, channels } of await automations.list(projectId)) {
      if (channels.includes(slug)) found.push(`automation ${name} (project ${project})`);
    }
  }
  return found.map(escapeControls);
}
