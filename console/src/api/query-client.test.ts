import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('a browser that is offline asks all the same, because the service may be on its machine', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient({ onSessionEnded: () => {} });
  const query = new QueryObserver(client, {
    queryKey: ['offline'],
    queryFn: () => Promise.resolve('answer'),
  });
  expect((await query.refetch()).data).toBe('answer');
  const failure = new ApiError('The service cannot be reached.', { status: 0, code: 'UNREACHABLE' });
  const mutation = new MutationObserver(client, { mutationFn: () => Promise.reject(failure) });
  await expect(mutation.mutate()).rejects.toBe(failure);
  client.clear();
});
