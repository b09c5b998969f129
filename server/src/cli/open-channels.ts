import { type AdminStores, openAdminStores, type StorePlace } from '../storage/open-admin-stores.ts';
import { findOrganization } from './open-identities.ts';

export interface OpenedChannels
  extends Pick<AdminStores, 'channels' | 'outbox' | 'audit' | 'identities' | 'documents' | 'automations'> {
  readonly organizationId: string;
}

/** Opens the channels and deliveries for the task; the service may be running. */
export async function withChannels<T>(
  place: StorePlace,
  nowMs: () => number,
  task: (opened: OpenedChannels) => Promise<T>,
): Promise<T> {
  const stores = await openAdminStores(place, nowMs);
  try {
    const organization = await findOrganization(stores.identities);
    return await task({ ...stores, organizationId: organization.id });
  } finally {
    await stores.close();
  }
}

/** The error for an unknown channel slug. */
export function noChannel(slug: string): Error {
  return new Error(`there is no channel ${JSON.stringify(slug)}; "cairn channels list" shows the slugs`);
}
