import { expect, it } from 'vitest';
import { thrownBy } from '../testing/thrown-by.ts';
import { limitGroupText, maxGroupText } from './group-text-limit.ts';

const bucketsOf = (count: number, ...values: readonly (string | undefined)[]) =>
  Array.from({ length: count }, () => ({ groups: [{ values }] }));

it('takes what fits, and refuses what does not by its limit and a remedy', () => {
  const kibibyte = 'x'.repeat(1024);
  limitGroupText(bucketsOf(maxGroupText / 1024, kibibyte, undefined));
  const error = thrownBy(() => limitGroupText(bucketsOf(maxGroupText / 1024, kibibyte, 'y')));
  expect(error.code).toBe('INVALID_ARGUMENT');
  expect(error.message).toContain('take a longer interval, a smaller top_k or window');
  expect(error.details).toMatchObject([{ type: 'limit', limit: 'stats_text', max: maxGroupText }]);
});
