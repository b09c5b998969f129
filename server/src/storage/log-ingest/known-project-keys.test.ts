import { expect, it } from 'vitest';
import { createKnownProjectKeys } from './known-project-keys.ts';
import { createProjectKeys, type ProjectKeys, type SeenKey } from './project-keys.ts';

const keyOf = (number: number) => Buffer.from(`key ${number}`);

it('keeps the keys of the projects that append, reads those of others again, and has no more of all than its bound', () => {
  const stored = new Map<string, readonly SeenKey[]>();
  const reads: string[] = [];
  const known = createKnownProjectKeys(2 * (32 + 3));

  function read(projectId: string): ProjectKeys {
    reads.push(projectId);
    return createProjectKeys(3, stored.get(projectId));
  }

  function append(projectId: string, numbers: readonly number[]): boolean[] {
    const keys = known.find(projectId) ?? known.add(projectId, read(projectId));
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
  const known = createKnownProjectKeys(0);
  const keys = known.add('a', createProjectKeys(10));
  known.add('b', createProjectKeys(10));
  known.forgetOldest((projectId) => projectId === 'a');
  expect(known.find('a')).toBe(keys);
  expect(known.find('b')).toBeUndefined();
  known.forgetOldest();
  expect(known.find('a')).toBeUndefined();
});
