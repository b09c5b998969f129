/** A number or duration in the text: duration units largest first, underscores between digits. */
export const numberPattern = new RegExp(
  [
    '0[xX][0-9a-fA-F]+(?:_[0-9a-fA-F]+)*',
    '(?=\\d+[a-z])(?:\\d+y)?(?:\\d+w)?(?:\\d+d)?(?:\\d+h)?(?:\\d+m(?!s))?(?:\\d+s)?(?:\\d+ms)?(?<=[a-z])',
    '(?:\\d+(?:_\\d+)*\\.?(?:\\d+(?:_\\d+)*)?|\\.\\d+(?:_\\d+)*)(?:[eE][+-]?\\d+(?:_\\d+)*)?',
  ].join('|'),
  'y',
);

const secondsPerUnit = new Map([
  ['y', 31_536_000],
  ['w', 604_800],
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
  ['ms', 0.001],
]);

/**
 * The value of a `numberPattern` match; a duration is a number of seconds, in which a year has 365 days.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/basics/#float-literals-and-time-durations
 */
export function numberOf(literal: string): number {
  const digits = literal.replaceAll('_', '');
  if (/^0[xX]/.test(digits)) return Number(digits);
  if (/^0[0-7]+$/.test(digits)) return Number.parseInt(digits, 8);
  if (isDuration(digits)) return secondsOf(digits);
  return Number(digits);
}

/** Whether a `numberPattern` match is a duration. */
export function isDuration(literal: string): boolean {
  return /^\d[\da-z]*[a-z]$/.test(literal) && !literal.startsWith('0x');
}

function secondsOf(duration: string): number {
  let milliseconds = 0;
  for (const [, count, unit] of duration.matchAll(/(\d+)([a-z]+)/g)) {
    milliseconds += Number(count) * (secondsPerUnit.get(unit ?? '') ?? 0) * 1_000;
  }
  return milliseconds / 1_000;
}
