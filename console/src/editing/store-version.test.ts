import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { storeVersion } from './store-version.ts';

test('a read that began before a write does not bring back what was replaced', async () => {
  const queryClient = new QueryClient();
  const queryKey = ['alert', 'slow'];
  const reads: ((version: object) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise<object>((resolve) => reads.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  reads[0]?.({ document: 'first', etag: '"1"' });
  const shown = () => observer.getCurrentResult().data;
  await expect.poll(shown).toMatchObject({ document: 'first' });
  const refreshed = observer.refetch();
  storeVersion(queryClient, queryKey, { document: 'second', etag: '"2"' });
  reads[1]?.({ document: 'first', etag: '"1"' });
  await refreshed;
  expect(shown()).toEqual({ document: 'second', etag: '"2"' });
  expect(observer.getCurrentResult().fetchStatus).toBe('idle');
  stop();
});
