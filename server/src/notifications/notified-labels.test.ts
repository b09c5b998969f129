import { expect, it } from 'vitest';
import { toNotifiedLabels } from './notified-labels.ts';

it('keeps values that are short enough together', () => {
  const labels = ['__proto__', 'x', 'empty', '', 'path', '/'.repeat(32_767)];
  const notified = toNotifiedLabels(labels);
  expect(Object.entries(notified)).toEqual([
    ['__proto__', 'x'],
    ['empty', ''],
    ['path', '/'.repeat(32_767)],
  ]);
  expect(toNotifiedLabels([])).toEqual({});
});

it('shortens the longest values alone, alike, and well-formed', () => {
  const notified = toNotifiedLabels(['a', 'x'.repeat(300_000), 'b', '😀'.repeat(100_000), 'host', 'web-1']);
  expect(notified).toEqual({
    a: `${'x'.repeat(16_380)}…`,
    b: `${'😀'.repeat(8_190)}…`,
    host: 'web-1',
  });
  expect(Object.values(notified).join('').length).toBeLessThanOrEqual(32_768);
});
