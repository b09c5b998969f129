import { expect, it } from 'vitest';
import { deleteInSteps } from './delete-in-steps.ts';

it('deletes all rows that are due, however many there are', async () => {
  let dueCount = 25_000;
  const calls: (readonly unknown[])[] = [];
  const postgres = {
    async change(text: string, values: readonly unknown[] = []) {
      calls.push([text, ...values]);
      const deleted = Math.min(dueCount, Number(values.at(-1)));
      dueCount -= deleted;
      return deleted;
    },
  };
  await deleteInSteps(postgres, 'DELETE', [5]);
  expect(dueCount).toBe(0);
  expect(calls).toEqual(Array.from({ length: 3 }, () => ['DELETE', 5, 10_000]));
});
