import { composeService } from '../../server/src/boot/compose-service.ts';
import { createFakeParts, type FakePartsOptions } from '../../server/src/boot/testing/fake-parts.ts';
import type { TestService } from './start-service.ts';

/** The service over given parts; stores that are not given are in memory: for answers that it rarely gives over files. */
export async function startWithStores(
  options: FakePartsOptions = {},
): Promise<Omit<TestService, 'dataDirectory' | 'restart'>> {
  const parts = createFakeParts(options);
  const { firstKeys, stop, ...urls } = await composeService(parts);
  if (firstKeys === undefined) throw new Error('the identity store was in use before');
  return {
    ...urls,
    keys: firstKeys,
    async stop() {
      await stop();
      const { traces, logs, metrics } = parts.stores;
      await Promise.all([traces, logs, metrics].map((store) => store.stop()));
    },
  };
}
