import { expect, test } from 'vitest';
import { functionCatalogue, implementedFunctions } from './catalogue.ts';
import { functionSignatures } from './signatures.ts';

test('Every function of the parser is implemented, here or by the engine', () => {
  const ofEngine = [...functionCatalogue].filter(([, { kind }]) => kind === 'engine');
  expect(ofEngine.map(([name]) => name).sort()).toEqual([
    'absent',
    'absent_over_time',
    'end',
    'info',
    'range',
    'scalar',
    'start',
    'step',
    'time',
    'timestamp',
    'vector',
  ]);
});

test('Every implementation has a signature', () => {
  expect(implementedFunctions.filter((name) => !functionSignatures.has(name))).toEqual([]);
});

test('No function is implemented twice', () => {
  expect(new Set(implementedFunctions).size).toBe(implementedFunctions.length);
});

test('Functions that take a range are of kind range, except absent_over_time', () => {
  const ofRanges = [...functionCatalogue.values()].filter(({ parameters }) => parameters.includes('matrix'));
  expect(ofRanges.filter(({ kind }) => kind !== 'range').map(({ name }) => name)).toEqual([
    'absent_over_time',
  ]);
});
