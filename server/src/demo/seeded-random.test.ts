import { expect, it } from 'vitest';
import { createSeededRandom } from './seeded-random.ts';

it('repeats its numbers for the same seed alone', () => {
  const take = (seed: string) => Array.from({ length: 20 }, createSeededRandom(seed).next);
  expect(take('a')).toEqual(take('a'));
  expect(take('a')).not.toEqual(take('b'));
});

it('spreads numbers evenly, and latencies around their median', () => {
  const random = createSeededRandom('spread');
  const count = 10_000;
  const numbers = Array.from({ length: count }, random.next);
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const share = numbers.filter((each) => Math.floor(each * 10) === tenth).length / count;
    expect(share).toBeCloseTo(0.1, 1);
  }
  const latencies = Array.from({ length: count }, () => random.latency(100)).sort((a, b) => a - b);
  expect(latencies[count / 2]).toBeCloseTo(100, -1);
  expect(latencies.at(-1)).toBeLessThan(1_000);
  expect(random.hex(32)).toMatch(/^[0-9a-f]{32}$/);
  const picked = new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b', 'c'])));
  expect(picked).toEqual(new Set(['a', 'b', 'c']));
});
