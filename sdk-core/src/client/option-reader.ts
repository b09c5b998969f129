import { readLength } from '../encoding/wire-limits.ts';
import type { Logger } from './logger.ts';

/** Node and browsers fire timers with a longer delay immediately. */
const longestTimerMs = 2_147_483_647;

/** Reads options of any type: an invalid one is logged and its default used. */
export interface OptionReader {
  numberFrom(name: string, fallback: number, min: number, max?: number): number;
  booleanFrom(name: string, fallback: boolean): boolean;
  textFrom(name: string, pattern?: RegExp, expected?: string): string | undefined;
  /** Any object or function; the caller guards its calls with `callSafely`, as its type is not verified. */
  objectFrom<T extends object>(name: string): T | undefined;
}

export function createOptionReader(options: unknown, logger: Logger): OptionReader {
  function read<T>(name: string, isValid: (value: unknown) => value is T, expected: string): T | undefined {
    const value = readOption(options, name);
    if (value === undefined) return undefined;
    if (isValid(value)) return value;
    logger.warn(`the option ${name} must be ${expected}; it is ignored`);
    return undefined;
  }
  return {
    numberFrom(name, fallback, min, max = longestTimerMs) {
      const isValid = (value: unknown): value is number =>
        typeof value === 'number' && value >= min && value <= max;
      return read(name, isValid, `a number from ${min} to ${max}`) ?? fallback;
    },
    booleanFrom(name, fallback) {
      return read(name, (value) => typeof value === 'boolean', 'a boolean') ?? fallback;
    },
    textFrom(name, pattern = /^/, expected = 'a string') {
      const isValid = (value: unknown): value is string =>
        typeof value === 'string' && value.length <= readLength && pattern.test(value);
      return read(name, isValid, expected);
    },
    objectFrom<T extends object>(name: string) {
      const isValid = (value: unknown): value is T => Object(value) === value;
      return read(name, isValid, 'an object or a function');
    },
  };
}

/** One member of any value; never throws. */
export function readOption(options: unknown, name: string): unknown {
  try {
    return typeof options === 'object' && options ? Reflect.get(options, name) : undefined;
  } catch {
    return undefined;
  }
}
