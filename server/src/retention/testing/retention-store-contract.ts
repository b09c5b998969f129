import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RetentionStore } from '../retention-store.ts';

export interface OpenedRetentionStore {
  readonly store: RetentionStore;
  close(): void | Promise<void>;
}

/** Contract suite for stores of the retention. */
export function describeRetentionStore(
  name: string,
  open: () => OpenedRetentionStore | Promise<OpenedRetentionStore>,
): void {
  describe(`${name} as a retention store`, () => {
    let opened: OpenedRetentionStore;
    let store: RetentionStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    it('has no settings at first, and an ETag to change them', async () => {
      const first = await store.get();
      expect(first.settings).toEqual({});
      expect(await store.put({ logs: 3_600_000 }, [first.etag])).toMatchObject({
        settings: { logs: 3_600_000 },
      });
    });

    it('replaces all settings, and returns what is then stored', async () => {
      await store.put({ traces: 1, logs: 2, metrics: 3 }, '*');
      const stored = await store.put({ metrics: 3_153_600_000_000 }, '*');
      expect(stored?.settings).toEqual({ metrics: 3_153_600_000_000 });
      expect(await store.get()).toEqual(stored);
    });

    it('stores nothing against another version', async () => {
      const first = await store.get();
      const second = await store.put({ logs: 1 }, [first.etag]);
      expect(second?.etag).not.toBe(first.etag);
      expect(await store.put({ logs: 2 }, [first.etag])).toBeUndefined();
      expect(await store.get()).toEqual(second);
    });

    it('grows its revision with each change', async () => {
      const revisions = [(await store.get()).revision];
      for (const logs of [1, 1, 2]) revisions.push((await store.put({ logs }, '*'))?.revision ?? 0);
      expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b));
    });
  });
}
