import type { ValueUnit } from './value-unit.ts';

/** Numbers that read well: 1, 2, 2.5 and 5 times every power of ten. */
const decimal = powers(10, -15, 15).flatMap((power) => [1, 2, 2.5, 5].map((digit) => digit * power));
/** Halves and doubles, which stay round from KiB to TiB. */
const binary = powers(2, -10, 60);
/** Fractions of a second are decimal, minutes, hours and days are not. */
const ofTime = [
  ...decimal.filter((spacing) => spacing < 1),
  ...[1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200],
  ...decimal.filter((spacing) => spacing >= 1).map((days) => days * 86_400),
];

function powers(base: number, from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => base ** (from + index));
}

/** Distances between the ticks of an axis, ascending, in the values of the series. */
export function tickSpacings({ base, scale }: ValueUnit): number[] {
  const spacings = base === 'bytes' ? binary : base === 'seconds' ? ofTime : decimal;
  return spacings.map((spacing) => spacing / scale);
}
