import { expect, it, vi } from 'vitest';
import { startProjectPruning } from './start-project-pruning.ts';

it('prunes each project until it has no more, and goes on with the others after one that fails', async () => {
  const pruned: string[] = [];
  const errors: unknown[] = [];
  let run = (): void => {};
  const pruning = startProjectPruning({
    projectIds: async () => ['a', 'b', 'c'],
    keptCount: 5,
    async pruneExcess({ projectId, limit }) {
      if (projectId === 'b') throw new Error('b cannot be read');
      return pruned.push(projectId) === 1 ? limit : limit - 1;
    },
    intervalMs: 60_000,
    repeat(task) {
      run = task;
      return () => {};
    },
    onError: (error) => errors.push(error),
  });
  await vi.waitFor(() => expect(errors).toHaveLength(1));
  expect(pruned).toEqual(['a', 'a']);
  run();
  await vi.waitFor(() => expect(pruned).toEqual(['a', 'a', 'c']));
  await pruning.stop();
});
