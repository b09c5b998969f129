import { expect, it } from 'vitest';
import { findSchemaProblem } from './database-server.ts';

it.each([
  [
    0,
    'it has no tables yet: cairn cluster init, or the start of a service with the right to make tables, makes them',
  ],
  [
    9,
    'schema 9 is of an earlier release, this one needs 11: cairn cluster init, or the start of a service with the right to make tables, migrates it',
  ],
  [11, undefined],
  [12, 'schema 12 is of a newer release, this one supports 11: use that release'],
])('says what to do about schema %i where 11 is needed', (version, problem) => {
  expect(findSchemaProblem(version, 11)).toBe(problem);
});
