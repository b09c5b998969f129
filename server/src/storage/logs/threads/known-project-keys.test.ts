import { expect, it } from 'vitest';
import { createKnownProjectKeys } from './known-project-keys.ts';

const keyOf = (number: number) => Buffer.from(`key ${number}`);

it('keeps the keys of the projects that append, reads those of others again, and has no more of all than its bound', () => {
  const stored = new Map<string, { readonly hash: number; readonly day: number }[]>();
  const reads: string[] = [];
  const known = createKnownProjectKeys({
    maxKeys: 3,
    read(projectId) {
      reads.push(projectId);
      return stored.get(projectId) ?? [];
    },
    maxKnownKeys: 2 * (32 + 3),
  });

  function append(projectId: string, numbers: readonly number[]): boolean[] {
    const keys = known.of(projectId);
    keys.beginDay(7);
    const admitted = numbers.map((number) => keys.admit(keyOf(number)));
    stored.set(projectId, [...(stored.get(projectId) ?? []), ...keys.changes()]);
    keys.forgetChanges();
    known.forgetOldest();
    return admitted;
  }

  expect(append('a', [1, 2, 3, 4])).toEqual([true, true, true, false]);
  append('b', [1, 2, 3]);
  append('a', [1]);
  expect(reads).toEqual(['a', 'b']);
  append('c', [1, 2, 3]);
  // The project that was away longest.
  expect(append('b', [3, 4])).toEqual([true, false]);
  expect(append('a', [1, 2, 3, 4])).toEqual([true, true, true, false]);
  expect(reads).toEqual(['a', 'b', 'c', 'b', 'a']);
});

it('keeps what the projects of one commit have until it is stored', () => {
  const known = createKnownProjectKeys({ maxKeys: 10, read: () => [], maxKnownKeys: 0 });
  const [first, second] = [known.of('a'), known.of('b')];
  expect([known.of('a'), known.of('b')]).toEqual([first, second]);
  known.forgetOldest();
  expect(known.of('a')).not.toBe(first);
});
