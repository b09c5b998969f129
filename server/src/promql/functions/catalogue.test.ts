import { expect, test } from 'vitest';
import { engineFunctions, functionCatalogue, implementedFunctions } from './catalogue.ts';
import { functionSignatures } from './signatures.ts';

test('Every function of the parser is implemented, here or by the engine', () => {
  const known = new Set([...implementedFunctions, ...engineFunctions]);
  expect([...functionSignatures.keys()].filter((name) => !known.has(name))).toEqual([]);
});

test('Every implementation has a signature', () => {
  const implemented = [...implementedFunctions, ...engineFunctions];
  expect(implemented.filter((name) => !functionSignatures.has(name))).toEqual([]);
});

test('No function is implemented twice', () => {
  expect(implementedFunctions.filter((name) => engineFunctions.has(name))).toEqual([]);
  expect(new Set(implementedFunctions).size).toBe(implementedFunctions.length);
});

test('Functions that take a range are of kind range, except absent_over_time', () => {
  const ofRanges = [...functionCatalogue.values()].filter(({ parameters }) => parameters.includes('matrix'));
  expect(ofRanges.filter(({ kind }) => kind !== 'range').map(({ name }) => name)).toEqual([
    'absent_over_time',
  ]);
});
