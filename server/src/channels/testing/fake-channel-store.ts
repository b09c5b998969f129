import { isExpected, versionEtag } from '../../documents/version-etag.ts';
import type { Channel } from '../channel.ts';
import { maxChannelCount } from '../channel-slug.ts';
import type { ChannelStore, NewChannel, StoredChannel } from '../channel-store.ts';

interface FakeChannel extends NewChannel {
  readonly revision: number;
}

/** An in-memory channel store. It knows no deliveries, so it cancels none. */
export function createFakeChannelStore(): ChannelStore {
  const channels = new Map<string, FakeChannel>();
  const keyOf = (organizationId: string, slug: string) => `${organizationId}/${slug}`;

  function list(organizationId: string): readonly FakeChannel[] {
    return [...channels.values()]
      .filter((channel) => channel.organizationId === organizationId)
      .sort((a, b) => (a.slug < b.slug ? -1 : 1));
  }

  function get(organizationId: string, slug: string): StoredChannel | undefined {
    const channel = channels.get(keyOf(organizationId, slug));
    return channel && toStoredChannel(channel);
  }

  function change(organizationId: string, slug: string, changes: Partial<NewChannel>): void {
    const key = keyOf(organizationId, slug);
    const channel = channels.get(key);
    if (channel !== undefined) channels.set(key, { ...channel, ...changes, revision: channel.revision + 1 });
  }

  return {
    list: async (organizationId) => list(organizationId).map(toChannel),
    async get(organizationId, slug) {
      const channel = get(organizationId, slug);
      return channel && toChannel(channel);
    },
    listForManagement: async (organizationId) => list(organizationId).map(toStoredChannel),
    getForDelivery: async (organizationId, slug) => get(organizationId, slug),
    async create(channel) {
      const key = keyOf(channel.organizationId, channel.slug);
      if (channels.has(key)) return { kind: 'slug-taken' };
      if (list(channel.organizationId).length >= maxChannelCount) return { kind: 'full' };
      const created = { ...channel, revision: 1 };
      channels.set(key, created);
      return { kind: 'created', channel: toStoredChannel(created) };
    },
    async replace({ organizationId, slug, expected, ...changes }) {
      const before = get(organizationId, slug);
      if (before === undefined || !isExpected(expected, before.etag)) return undefined;
      change(organizationId, slug, changes);
      return get(organizationId, slug);
    },
    async setEnabled(organizationId, slug, enabled) {
      const before = get(organizationId, slug);
      if (before !== undefined && before.enabled !== enabled) change(organizationId, slug, { enabled });
      return before !== undefined;
    },
    async delete(organizationId, slug, expected = '*') {
      const before = get(organizationId, slug);
      if (before === undefined || !isExpected(expected, before.etag)) return false;
      return channels.delete(keyOf(organizationId, slug));
    },
  };
}

function toChannel({ slug, displayName, type, enabled }: NewChannel): Channel {
  return { slug, displayName, type, enabled };
}

function toStoredChannel({ revision, ...channel }: FakeChannel): StoredChannel {
  return { ...channel, etag: versionEtag(channel.id, revision) };
}
