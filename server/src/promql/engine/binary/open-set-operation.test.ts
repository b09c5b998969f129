import { expect, it } from 'vitest';
import { range } from '../testing/evaluate-text.ts';

const series = { 'a{x="1"}': '1 1 _', 'a{x="2"}': '2 2 2', 'b{x="1"}': '_ 5 5', 'b{x="3"}': '3 3 3' };
const options = { lookbackMs: 1 };

it('and keeps what the right side has at the same step', () => {
  expect(range('a and b', { to: 2 }, series, options)).toEqual({ 'a{x="1"}': { 1: 1 } });
  expect(range('a and on() b', { to: 2 }, series, options)).toEqual({
    'a{x="1"}': { 0: 1, 1: 1 },
    'a{x="2"}': { 0: 2, 1: 2, 2: 2 },
  });
});

it('unless removes what the right side has at the same step', () => {
  expect(range('a unless b', { to: 2 }, series, options)).toEqual({
    'a{x="1"}': { 0: 1 },
    'a{x="2"}': { 0: 2, 1: 2, 2: 2 },
  });
  expect(range('a unless ignoring(x) b', { to: 2 }, series, options)).toEqual({});
});

it('or adds what the left side lacks at the same step', () => {
  expect(range('a or b', { to: 2 }, series, options)).toEqual({
    'a{x="1"}': { 0: 1, 1: 1 },
    'a{x="2"}': { 0: 2, 1: 2, 2: 2 },
    'b{x="1"}': { 2: 5 },
    'b{x="3"}': { 0: 3, 1: 3, 2: 3 },
  });
});

it('joins series that become equal when names are dropped, and fails if both have a point', () => {
  expect(range('-a{x="1"} or -b{x="1"}', { to: 2 }, series, options)).toEqual({
    '{x="1"}': { 0: -1, 1: -1, 2: -5 },
  });
  expect(() => range('-{x="1"}', { to: 2 }, series, options)).toThrow(
    'vector cannot contain metrics with the same labelset',
  );
});
