import { expect, it } from 'vitest';
import { defaultQueryLimits } from '../query-limits.ts';
import { createQueryMeter } from './query-meter.ts';

it('checks the deadline first, and then every hundred thousand units of work, samples included', () => {
  let checks = 0;
  const meter = createQueryMeter(defaultQueryLimits, () => checks++);
  for (let i = 0; i < 40; i++) {
    meter.work(5_000);
    meter.chargeSamples(5_000);
  }
  expect(checks).toBe(4);
  meter.work(5_000);
  expect(checks).toBe(5);
});

it('allows released points to be held again', () => {
  const meter = createQueryMeter({ ...defaultQueryLimits, maxPoints: 10 }, () => {});
  meter.chargePoints(10);
  expect(() => meter.chargePoints(1)).toThrow('the query holds more than 10 points at once');
  meter.releasePoints(6);
  meter.chargePoints(5);
});

it('counts the series of each part of a query separately', () => {
  const meter = createQueryMeter({ ...defaultQueryLimits, maxSeries: 2 }, () => {});
  const [first, second] = [meter.countSeries(), meter.countSeries()];
  first(2);
  second(1);
  expect(() => first(1)).toThrow('a part of the query returns more than 2 series');
});
