import { expect, it } from 'vitest';
import { createWatchedNames, noNames } from './watched-names.ts';

const names = (projectId: string, ...all: readonly string[]) => new Map([[projectId, new Set(all)]]);

it('has what was added and not removed, and no project without any', () => {
  const watched = createWatchedNames();
  watched.change(names('prj_1', 'load', 'up'), noNames);
  watched.change(names('prj_2', 'load'), names('prj_1', 'up', 'other'));
  expect([watched.of('prj_1'), watched.of('prj_2'), watched.isEmpty()]).toEqual([
    new Set(['load']),
    new Set(['load']),
    false,
  ]);
  watched.change(names('prj_3'), new Map([...names('prj_1', 'load'), ...names('prj_2', 'load')]));
  expect([watched.of('prj_1'), watched.of('prj_3'), watched.isEmpty()]).toEqual([undefined, undefined, true]);
});
