import type { ExpectedEtags } from '../documents/version-etag.ts';
import type { Channel, ChannelTarget } from './channel.ts';

export interface NewChannel extends Channel {
  readonly id: string;
  readonly organizationId: string;
  readonly target: ChannelTarget;
  readonly createdAtMs: number;
}

/** With its secrets. */
export interface StoredChannel extends NewChannel {
  /** Of this version. */
  readonly etag: string;
}

export type CreateChannelOutcome =
  | { readonly kind: 'created'; readonly channel: StoredChannel }
  | { readonly kind: 'slug-taken' }
  /** The organization has `maxChannelCount` channels. */
  | { readonly kind: 'full' };

export interface ChannelReplacement
  extends Pick<NewChannel, 'organizationId' | 'slug' | 'displayName' | 'enabled' | 'target'> {
  readonly expected: ExpectedEtags;
}

/**
 * Storage of notification channels. Each method is one transaction; disabling or deleting a channel cancels its pending
 * deliveries in it.
 *
 * @throws AppError `UNAVAILABLE` when the medium is unavailable: nothing was changed.
 */
export interface ChannelStore {
  /** Sorted by slug. */
  list(organizationId: string): Promise<readonly Channel[]>;
  get(organizationId: string, slug: string): Promise<Channel | undefined>;
  /** With their secrets, sorted by slug; to show what is no secret of them. */
  listForManagement(organizationId: string): Promise<readonly StoredChannel[]>;
  /** With its secrets; for deliveries, and to change it. */
  getForDelivery(organizationId: string, slug: string): Promise<StoredChannel | undefined>;
  create(channel: NewChannel): Promise<CreateChannelOutcome>;
  /** `undefined` when there is no such channel, or its ETag is not expected. The type of the target stays. */
  replace(replacement: ChannelReplacement): Promise<StoredChannel | undefined>;
  /** False when there is no such channel. */
  setEnabled(organizationId: string, slug: string, enabled: boolean): Promise<boolean>;
  /** False when there is no such channel, or its ETag is not expected; without `expected` any version is deleted. */
  delete(organizationId: string, slug: string, expected?: ExpectedEtags): Promise<boolean>;
}
