import { expect, it } from 'vitest';
import { thrownBy } from '../testing/thrown-by.ts';
import { createUnreadAnswers } from './unread-answers.ts';

const mebibyte = 1024 * 1024;

it('refuses an owner whose answers are not read, and nobody else', () => {
  const unread = createUnreadAnswers();
  const releases = [unread.hold('a', 100 * mebibyte), unread.hold('a', 28 * mebibyte)];
  const error = thrownBy(() => unread.hold('a', mebibyte));
  expect(error.code).toBe('UNAVAILABLE');
  expect(error.message).toContain('read them, or ask for less');
  expect(error.details).toEqual([{ type: 'retry', retry_after_seconds: 5 }]);
  unread.hold('b', 128 * mebibyte);
  for (const release of releases) release?.();
  unread.hold('a', 128 * mebibyte);
});

it('lets through a single answer of any size, and small ones always', () => {
  const unread = createUnreadAnswers();
  const release = unread.hold('a', 256 * mebibyte);
  expect(unread.hold('a', 1024)).toBeUndefined();
  expect(() => unread.hold('a', mebibyte)).toThrow('wait to be read');
  release?.();
  unread.hold('a', 256 * mebibyte);
});
