import type { SignalRetention } from '../../generated/types.gen.ts';

export type Signal = SignalRetention['signal'];

/** The largest first. */
const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

const weekSeconds = 604_800;
const pattern = /^([1-9]\d{0,10})\s*([smhdw])$/i;

/** Seconds of a duration such as `30d`, `12h` or `2w`. */
export function parseRetention(text: string): number | undefined {
  const [, count, letter = ''] = pattern.exec(text.trim()) ?? [];
  if (count === undefined) return undefined;
  const unit = letter.toLowerCase();
  const perUnit = unit === 'w' ? weekSeconds : units.find(([name]) => name === unit)?.[1];
  return perUnit === undefined ? undefined : Number(count) * perUnit;
}

/** The inverse of `parseRetention`, in the largest unit that holds it without a rest: `30d`. */
export function formatRetention(seconds: number): string {
  const [name, perUnit] = units.find(([, size]) => seconds % size === 0) ?? ['s', 1];
  return `${seconds / perUnit}${name}`;
}

const dayWords: Readonly<Record<(typeof units)[number][0], string>> = {
  d: 'day',
  h: 'hour',
  m: 'minute',
  s: 'second',
};

/** In words: `30 days`. */
export function describeRetention(seconds: number): string {
  const [name, perUnit] = units.find(([, size]) => seconds % size === 0) ?? ['s', 1];
  const count = seconds / perUnit;
  return `${count.toLocaleString('en')} ${dayWords[name]}${count === 1 ? '' : 's'}`;
}

const minSeconds = 3_600;
/** As the contract limits them. */
const maxDays: Readonly<Record<Signal, number>> = { traces: 3_650, logs: 3_650, metrics: 36_500 };

/** What is wrong with what was typed; absent when it is a retention of the signal. */
export function retentionProblem(signal: Signal, text: string): string | undefined {
  const seconds = parseRetention(text);
  if (seconds === undefined) return 'Write a number and a unit, such as 30d, 12h or 2w.';
  if (seconds < minSeconds) return 'At least 1 hour.';
  const limit = maxDays[signal];
  return seconds > limit * 86_400 ? `At most ${limit.toLocaleString('en')} days.` : undefined;
}
