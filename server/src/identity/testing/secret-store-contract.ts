import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SecretStore } from '../secret-store.ts';

export interface OpenedSecretStore {
  readonly store: SecretStore;
  /** A second handle on the same data, as of another process. */
  readonly another: SecretStore;
  close(): void | Promise<void>;
}

/** Contract suite for secret stores. */
export function describeSecretStore(
  name: string,
  open: () => OpenedSecretStore | Promise<OpenedSecretStore>,
): void {
  describe(`${name} as a secret store`, () => {
    let opened: OpenedSecretStore;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    it('creates a secret of 32 bytes with an id, and always returns the same', async () => {
      const secret = await opened.store.getOrCreateSecret('page-token');
      expect(secret.key).toHaveLength(32);
      expect(secret.keyId).toMatch(/^sec_/);
      expect(await opened.store.getOrCreateSecret('page-token')).toEqual(secret);
      expect(await opened.another.getOrCreateSecret('page-token')).toEqual(secret);
    });

    it('returns the same secret to processes that create it concurrently', async () => {
      const stores = [opened.store, opened.another, opened.store, opened.another];
      const [first, ...others] = await Promise.all(
        stores.map((store) => store.getOrCreateSecret('page-token')),
      );
      for (const other of others) expect(other).toEqual(first);
    });
  });
}
