import type { Channel } from '../channel.ts';
import type { ChannelStore, StoredChannel } from '../channel-store.ts';

/** An in-memory channel store. */
export function createFakeChannelStore(): ChannelStore {
  const channels = new Map<string, StoredChannel>();
  const keyOf = (organizationId: string, slug: string) => `${organizationId}/${slug}`;

  return {
    async list(organizationId) {
      return [...channels.values()]
        .filter((channel) => channel.organizationId === organizationId)
        .sort((a, b) => (a.slug < b.slug ? -1 : 1))
        .map(toChannel);
    },
    async get(organizationId, slug) {
      const channel = channels.get(keyOf(organizationId, slug));
      return channel && toChannel(channel);
    },
    getForDelivery: async (organizationId, slug) => channels.get(keyOf(organizationId, slug)),
    async create(channel) {
      const key = keyOf(channel.organizationId, channel.slug);
      if (channels.has(key)) return false;
      channels.set(key, channel);
      return true;
    },
    async setEnabled(organizationId, slug, enabled) {
      const channel = channels.get(keyOf(organizationId, slug));
      if (channel !== undefined) channels.set(keyOf(organizationId, slug), { ...channel, enabled });
      return channel !== undefined;
    },
    delete: async (organizationId, slug) => channels.delete(keyOf(organizationId, slug)),
  };
}

function toChannel({ slug, displayName, type, enabled }: StoredChannel): Channel {
  return { slug, displayName, type, enabled };
}
