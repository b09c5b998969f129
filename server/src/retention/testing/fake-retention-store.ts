import { isExpected, versionEtag } from '../../documents/version-etag.ts';
import type { StoredRetention } from '../retention.ts';
import type { RetentionStore } from '../retention-store.ts';

export function createFakeRetentionStore(): RetentionStore {
  let stored: StoredRetention = { settings: {}, etag: versionEtag('retention', 0), revision: 0 };
  return {
    get: async () => stored,
    async put(settings, expected) {
      if (!isExpected(expected, stored.etag)) return undefined;
      const revision = stored.revision + 1;
      stored = { settings, etag: versionEtag('retention', revision), revision };
      return stored;
    },
  };
}
