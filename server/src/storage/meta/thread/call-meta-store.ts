import type { MetaCall } from './meta-messages.ts';
import type { MetaThreadStores } from './meta-operations.ts';

/** Calls the method of a store that a message names. */
export async function callMetaStore(
  stores: MetaThreadStores,
  { store, method, args }: MetaCall,
): Promise<unknown> {
  // Cast: the caller took store and method from the table of operations.
  const methods = stores[store] as unknown as Record<string, (...args: readonly unknown[]) => unknown>;
  return methods[method]?.(...args);
}
