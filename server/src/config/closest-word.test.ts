import { expect, it } from 'vitest';
import { closestWord } from './closest-word.ts';

const names = ['CAIRN_API_PORT', 'CAIRN_API_HOST', 'CAIRN_LOG_LEVEL'];

it.each([
  ['CAIRN_API_PROT', 'CAIRN_API_PORT'],
  ['CAIRN_APIS_POTR', 'CAIRN_API_PORT'],
  ['CAIRN_API_HOSTS', 'CAIRN_API_HOST'],
  ['CAIRN_LOGLEVEL', 'CAIRN_LOG_LEVEL'],
  ['CAIRN_SOMETHING_ELSE', undefined],
  ['', undefined],
])('%j was probably meant to be %j', (word, expected) => {
  expect(closestWord(word, names)).toBe(expected);
});
