import { expect, it } from 'vitest';
import { createProjectTurns } from './project-turns.ts';

it('asks once for the alerts of a project that has none due, however many are taken of others', () => {
  const turns = createProjectTurns();
  for (const id of ['a', 'b']) turns.add('prj_1', id);
  for (const id of ['c', 'd', 'e']) turns.add('prj_2', id);
  const asked: string[] = [];
  const isDue = (id: string): boolean => {
    asked.push(id);
    return id > 'b';
  };
  const idle = new Set<string>();
  const take = () => turns.take(isDue, idle);
  expect([take(), take(), take(), take()]).toEqual(['c', 'd', 'e', undefined]);
  expect(asked.filter((id) => id <= 'b')).toEqual(['a', 'b']);
  expect(idle).toEqual(new Set(['prj_1']));
});
