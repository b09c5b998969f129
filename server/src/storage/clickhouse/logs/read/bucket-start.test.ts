import { expect, it } from 'vitest';
import { bucketStart } from './bucket-start.ts';
import { toQuery } from './sql.ts';

/** Of each parameter, its text in the request. */
function parameterLengths(boundsNs: readonly bigint[]): number[] {
  const { parameters = {} } = toQuery(bucketStart(boundsNs));
  return Object.values(parameters).map((parameter) => String(parameter).length);
}

it('the minutes of a week need no parameter that a server refuses, also when the window clips them', () => {
  const minuteNs = 60_000_000_000n;
  const startNs = 1_795_500_000_000_000_000n;
  const aligned = Array.from({ length: 10_081 }, (_, index) => startNs + BigInt(index) * minuteNs);
  const clipped = [startNs - 7n, ...aligned, (aligned.at(-1) ?? 0n) + 1n];
  for (const boundsNs of [aligned, clipped])
    expect(Math.max(...parameterLengths(boundsNs))).toBeLessThan(100);
});

it('buckets of different lengths are looked up', () => {
  expect(toQuery(bucketStart([0n, 5n, 6n, 9n, 12n])).text).toBe(
    'roundDown(toUnixTimestamp64Nano(logs.time), {p1:Array(Int64)})',
  );
});

it('a single bucket is its start', () => {
  expect(toQuery(bucketStart([7n, 9n]))).toEqual({ text: '{p1:Int64}', parameters: { p1: 7n } });
});
