import type { Channel, ChannelTarget } from './channel.ts';

export interface StoredChannel extends Channel {
  readonly id: string;
  readonly organizationId: string;
  readonly target: ChannelTarget;
  readonly createdAtMs: number;
}

export interface ChannelStore {
  /** Sorted by slug. */
  list(organizationId: string): Promise<readonly Channel[]>;
  get(organizationId: string, slug: string): Promise<Channel | undefined>;
  /** With its secrets; for deliveries. */
  getForDelivery(organizationId: string, slug: string): Promise<StoredChannel | undefined>;
  /** False when the slug is taken. */
  create(channel: StoredChannel): Promise<boolean>;
  setEnabled(organizationId: string, slug: string, enabled: boolean): Promise<boolean>;
  delete(organizationId: string, slug: string): Promise<boolean>;
}
