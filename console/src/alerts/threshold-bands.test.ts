import { expect, it } from 'vitest';
import { toThresholdBands } from './threshold-bands.ts';

it('marks what fires and what recovers', () => {
  const bands = toThresholdBands({ operator: '>', threshold: 5 }, { operator: '<', threshold: 1 }, 'light');
  expect(bands).toMatchObject([
    { label: 'Fires > 5', fromValue: 5 },
    { label: 'Recovers < 1', toValue: 1 },
  ]);
  expect(bands[0]).not.toHaveProperty('toValue');
});

it('marks nothing else where recovery is the other side of the same bound', () => {
  const bands = toThresholdBands({ operator: '<=', threshold: 3 }, { operator: '>', threshold: 3 }, 'dark');
  expect(bands).toMatchObject([{ label: 'Fires <= 3', toValue: 3 }]);
  expect(toThresholdBands({ operator: '<', threshold: 3 }, undefined, 'dark')).toHaveLength(1);
});
