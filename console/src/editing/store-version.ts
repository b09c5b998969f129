import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { StoredVersion } from './read-etag.ts';

/** Puts what a write has answered in place of what was read: a read that began before the write would bring back what was replaced. */
export function storeVersion<T>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  version: StoredVersion<T>,
): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, version);
}
