import { describe, expect, it } from 'vitest';
import { defaultQueryLimits } from '../query-limits.ts';
import { instant, range, type SeriesText } from './testing/evaluate-text.ts';

const withPoints = (maxPoints: number) => ({ limits: { ...defaultQueryLimits, maxPoints } });

function tenOf(name: string, words: string, path = ''): SeriesText {
  const selectors = Array.from({ length: 10 }, (_, i) => `${name}{i="${i}",path="${path}"}`);
  return Object.fromEntries(selectors.map((selector) => [selector, words]));
}

const texts = [
  'a + b',
  'a and b',
  'a or b',
  'a unless b',
  'b * on (i, path) group_left (i2) label_replace(a, "i2", "$1", "i", "(.*)")',
  'abs({__name__=~"a|c"})',
  '-{__name__=~"a|c"}',
  'sum(count_over_time({__name__=~"a|c"}[1m]))',
];

describe('a series that an operator holds', () => {
  it.each(texts)('counts as some points for its objects, whatever few steps it has: %s', (text) => {
    const series = { ...tenOf('a', '1'), ...tenOf('b', '1') };
    expect(() => instant(text, 0, series, withPoints(10 * 15))).toThrow('holds more than 150 points');
    expect(() => instant(text, 0, series, withPoints(10 * 40))).not.toThrow();
  });

  it.each(texts)('counts as many more with long labels: %s', (text) => {
    const path = 'x'.repeat(4_000);
    const series = { ...tenOf('a', '1', path), ...tenOf('b', '1', path) };
    expect(() => instant(text, 0, series, withPoints(10 * 500))).toThrow('holds more than 5,000 points');
  });

  it('counts as its points alone where they are many', () => {
    const words = Array.from({ length: 100 }, () => '1').join(' ');
    const series = { ...tenOf('a', words), ...tenOf('b', words) };
    // One side, and the result.
    expect(range('a + on (i) b', { to: 99 }, series, withPoints(10 * (101 + 100)))).toHaveProperty('{i="9"}');
  });
});
