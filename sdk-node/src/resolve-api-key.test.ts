import { expect, test } from 'vitest';
import { resolveApiKey } from './resolve-api-key.ts';

test.each([
  ['passed', 'environment', 'passed'],
  [undefined, ' environment\n', 'environment'],
  [undefined, undefined, undefined],
  ['', 'environment', ''],
])('the key %j with %j in the environment is %j', (apiKey, variable, expected) => {
  const readEnvironment = (name: string) => (name === 'CAIRN_INGEST_API_KEY' ? variable : 'wrong variable');
  expect(resolveApiKey(apiKey, readEnvironment)).toBe(expected);
});
