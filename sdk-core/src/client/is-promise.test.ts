import { expect, test } from 'vitest';
import { callSafely } from './call-safely.ts';
import { isPromise } from './is-promise.ts';

test.each([
  ['a promise', Promise.resolve(), true],
  ['that of an async function', (async () => {})(), true],
  // biome-ignore lint/suspicious/noThenProperty: a value that looks like a promise
  ['another thenable', { then() {} }, false],
  ['nothing', undefined, false],
])('%s: %s', (_what, value, expected) => {
  expect(isPromise(value)).toBe(expected);
});

test('a rejection is handled where the host replaced the global class', async () => {
  const native = globalThis.Promise;
  const failures: unknown[] = [];
  try {
    // As zone.js and Bluebird do.
    globalThis.Promise = class Replaced<Value> extends native<Value> {} as PromiseConstructor;
    callSafely(
      async () => {
        throw 'refused';
      },
      (error) => void failures.push(error),
    );
  } finally {
    globalThis.Promise = native;
  }
  await Promise.resolve();
  expect(failures).toEqual(['refused']);
});
