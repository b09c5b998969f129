import { layOutDataDirectory } from '../storage/data-directory.ts';
import { type AdminStores, openAdminStores } from '../storage/open-admin-stores.ts';

export interface OpenedChannels extends Pick<AdminStores, 'channels' | 'outbox' | 'audit'> {
  readonly organizationId: string;
}

/** Opens the channels and deliveries of a data directory for the task; the service may be running. */
export async function withChannels<T>(
  dataDirectory: string,
  nowMs: () => number,
  task: (opened: OpenedChannels) => Promise<T>,
): Promise<T> {
  const layout = layOutDataDirectory(dataDirectory);
  const stores = await openAdminStores(layout, nowMs);
  try {
    const [organization] = await stores.identities.listOrganizations();
    if (organization === undefined)
      throw new Error(`${layout.folder} is not a data directory; start the service there once`);
    return await task({ ...stores, organizationId: organization.id });
  } finally {
    await stores.close();
  }
}

/** The error for an unknown channel slug. */
export function noChannel(slug: string): Error {
  return new Error(`there is no channel ${JSON.stringify(slug)}; "cairn channels list" shows the slugs`);
}
