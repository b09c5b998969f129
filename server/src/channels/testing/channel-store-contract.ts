import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxChannelCount } from '../channel-slug.ts';
import type { ChannelStore } from '../channel-store.ts';
import { sampleChannel } from './sample-channel.ts';

export interface OpenedChannelStore {
  /** With the organization `org_1`. */
  readonly store: ChannelStore;
  close(): void | Promise<void>;
}

/** Contract suite for channel stores. */
export function describeChannelStore(
  name: string,
  open: () => OpenedChannelStore | Promise<OpenedChannelStore>,
): void {
  describe(`${name} as a channel store`, () => {
    let opened: OpenedChannelStore;
    let store: ChannelStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    it('lists channels by slug, without secrets', async () => {
      for (const slug of ['b', 'a-2', 'a']) await store.create(sampleChannel({ slug }));
      const listed = await store.list('org_1');
      expect(listed.map(({ slug }) => slug)).toEqual(['a', 'a-2', 'b']);
      expect(listed[0]).toEqual({ slug: 'a', displayName: 'Channel a', type: 'webhook', enabled: true });
      expect(JSON.stringify(listed)).not.toContain('canary');
    });

    it('returns a channel without secrets, and with them for deliveries', async () => {
      await store.create(sampleChannel());
      const shown = { slug: 'hook', displayName: 'Channel hook', type: 'webhook', enabled: true };
      expect(await store.get('org_1', 'hook')).toEqual(shown);
      const stored = { ...sampleChannel(), etag: expect.stringMatching(/^"/) };
      expect(await store.getForDelivery('org_1', 'hook')).toEqual(stored);
      expect(await store.listForManagement('org_1')).toEqual([stored]);
    });

    it.each([
      { type: 'slack', url: 'https://hooks.example/x' },
      { type: 'pagerduty', routingKey: 'R'.repeat(32) },
      { type: 'email', smtpUrl: 'smtps://u:p@mail.example', from: 'a@b.example', to: ['c@d.example'] },
    ] as const)('keeps a target of type $type', async (target) => {
      await store.create(sampleChannel({ type: target.type, target }));
      expect((await store.getForDelivery('org_1', 'hook'))?.target).toEqual(target);
    });

    it('rejects a slug that is taken', async () => {
      expect(await store.create(sampleChannel())).toEqual({
        kind: 'created',
        channel: await store.getForDelivery('org_1', 'hook'),
      });
      const other = sampleChannel({ id: 'chn_other', displayName: 'other' });
      expect(await store.create(other)).toEqual({ kind: 'slug-taken' });
      expect((await store.get('org_1', 'hook'))?.displayName).toBe('Channel hook');
    });

    it('rejects channels beyond the limit of an organization', async () => {
      for (let at = 0; at < maxChannelCount; at += 1) await store.create(sampleChannel({ slug: `c-${at}` }));
      expect(await store.create(sampleChannel())).toEqual({ kind: 'full' });
      expect(await store.create(sampleChannel({ slug: 'c-0' }))).toEqual({ kind: 'slug-taken' });
      await store.delete('org_1', 'c-0');
      expect(await store.create(sampleChannel())).toMatchObject({ kind: 'created' });
    });

    it('replaces the version that is expected, and gives it another ETag', async () => {
      await store.create(sampleChannel());
      const before = await store.getForDelivery('org_1', 'hook');
      const target = { type: 'webhook', url: 'https://b.example/', headers: [], signingSecret: 's' } as const;
      const change = { organizationId: 'org_1', slug: 'hook', displayName: 'B', enabled: false, target };
      const replaced = await store.replace({ ...change, expected: ['"x"', before?.etag ?? ''] });
      expect(replaced).toEqual({ ...before, displayName: 'B', enabled: false, target, etag: replaced?.etag });
      expect(replaced?.etag).not.toBe(before?.etag);
      expect(await store.getForDelivery('org_1', 'hook')).toEqual(replaced);
      const stale = { ...change, displayName: 'C', expected: [before?.etag ?? ''] };
      expect(await store.replace(stale)).toBeUndefined();
      expect(await store.replace({ ...stale, expected: '*', organizationId: 'org_2' })).toBeUndefined();
      expect(await store.replace({ ...stale, expected: '*', slug: 'unknown' })).toBeUndefined();
      expect(await store.getForDelivery('org_1', 'hook')).toEqual(replaced);
      expect(await store.replace({ ...stale, expected: '*' })).toMatchObject({ displayName: 'C' });
    });

    it('deletes only the version that is expected, which a successor with its slug is not', async () => {
      await store.create(sampleChannel());
      const { etag = '' } = (await store.getForDelivery('org_1', 'hook')) ?? {};
      await store.setEnabled('org_1', 'hook', false);
      expect(await store.delete('org_1', 'hook', [etag])).toBe(false);
      await store.delete('org_1', 'hook', '*');
      await store.create(sampleChannel({ id: 'chn_successor' }));
      expect(await store.delete('org_1', 'hook', [etag])).toBe(false);
      const successor = await store.getForDelivery('org_1', 'hook');
      await store.setEnabled('org_1', 'hook', true); // as it is
      expect(await store.delete('org_1', 'hook', [successor?.etag ?? ''])).toBe(true);
    });

    it('enables, disables and deletes channels, and reports unknown ones', async () => {
      await store.create(sampleChannel());
      expect(await store.setEnabled('org_1', 'hook', false)).toBe(true);
      expect((await store.get('org_1', 'hook'))?.enabled).toBe(false);
      expect(await store.setEnabled('org_1', 'hook', true)).toBe(true);
      expect((await store.get('org_1', 'hook'))?.enabled).toBe(true);
      expect(await store.delete('org_1', 'hook')).toBe(true);
      expect(await store.get('org_1', 'hook')).toBeUndefined();
      expect(await store.delete('org_1', 'hook')).toBe(false);
      expect(await store.setEnabled('org_1', 'hook', true)).toBe(false);
    });

    it('hides channels from other organizations', async () => {
      await store.create(sampleChannel());
      expect(await store.list('org_2')).toEqual([]);
      expect(await store.get('org_2', 'hook')).toBeUndefined();
      expect(await store.getForDelivery('org_2', 'hook')).toBeUndefined();
      expect(await store.listForManagement('org_2')).toEqual([]);
      expect(await store.setEnabled('org_2', 'hook', false)).toBe(false);
      expect(await store.delete('org_2', 'hook')).toBe(false);
      expect((await store.get('org_1', 'hook'))?.enabled).toBe(true);
    });
  });
}
