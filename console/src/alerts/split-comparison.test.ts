import { expect, it } from 'vitest';
import { splitComparison } from './split-comparison.ts';

it.each([
  ['up < 1', { vector: 'up', operator: '<', bound: 1 }],
  [
    'sum(rate(errors_total[5m])) >= 0.5',
    { vector: 'sum(rate(errors_total[5m]))', operator: '>=', bound: 0.5 },
  ],
  ['  errors>1e3\n', { vector: 'errors', operator: '>', bound: 1_000 }],
  ['temperature <= -4.5', { vector: 'temperature', operator: '<=', bound: -4.5 }],
  ['1_000 < bytes + 3', { vector: 'bytes + 3', operator: '>', bound: 1_000 }],
  ['5 >= (a > 2)', { vector: '(a > 2)', operator: '<=', bound: 5 }],
  ['a > 2 < 9', { vector: 'a > 2', operator: '<', bound: 9 }],
  ['sum by (a) (\n  x\n) > 5', { vector: 'sum by (a) (\n  x\n)', operator: '>', bound: 5 }],
  ['x{path="/a > 5"} > 7', { vector: 'x{path="/a > 5"}', operator: '>', bound: 7 }],
] as const)('takes apart %j', (expression, comparison) => {
  expect(splitComparison(expression)).toEqual(comparison);
});

it.each(['', 'up', '(up < 1)', 'up < 1 # > 5', 'x > 0x1f', 'up == 1', 'up != 1', 'x > 1h', 'up > bool 1'])(
  'leaves %j whole',
  (expression) => {
    expect(splitComparison(expression)).toBeUndefined();
  },
);
