import { expect, it } from 'vitest';
import { configOptions } from '../config/config-schema.ts';
import { deadlineExceeded } from '../storage/threads/query-deadline.ts';

it('a read past its deadline names the option, its default and the remedy', () => {
  const { slug, defaultText } = configOptions.get('queryDeadlineMs') ?? {};
  const error = deadlineExceeded();
  expect(error.code).toBe('DEADLINE_EXCEEDED');
  expect(error.message).toContain(`--${slug} (${defaultText} by default)`);
  expect(error.message).toContain('ask for a shorter window or a narrower filter');
});
