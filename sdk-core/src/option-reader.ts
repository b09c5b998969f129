import type { Logger } from './logger.ts';

/** Node and browsers fire timers with a longer delay at once. */
const longestTimerMs = 2_147_483_647;

/** Reads options that may be anything: a wrong one is named in the log and its default taken. */
export interface OptionReader {
  numberFrom(name: string, fallback: number, min: number, max?: number): number;
  booleanFrom(name: string, fallback: boolean): boolean;
  textFrom(name: string): string | undefined;
  /** Any object or function; that it is what its type says is up to the caller, who contains its calls. */
  objectFrom<T extends object>(name: string): T | undefined;
}

export function createOptionReader(options: unknown, logger: Logger): OptionReader {
  function read<T>(name: string, isRight: (value: unknown) => value is T, expected: string): T | undefined {
    const value = readOption(options, name);
    if (value === undefined) return undefined;
    if (isRight(value)) return value;
    logger.warn(`the option ${name} must be ${expected}; it is ignored`);
    return undefined;
  }
  return {
    numberFrom(name, fallback, min, max = longestTimerMs) {
      const isRight = (value: unknown): value is number =>
        typeof value === 'number' && value >= min && value <= max;
      return read(name, isRight, `a number from ${min} to ${max}`) ?? fallback;
    },
    booleanFrom(name, fallback) {
      return read(name, (value) => typeof value === 'boolean', 'a boolean') ?? fallback;
    },
    textFrom(name) {
      return read(name, (value) => typeof value === 'string', 'a string');
    },
    objectFrom<T extends object>(name: string) {
      const isRight = (value: unknown): value is T =>
        (typeof value === 'object' && value !== null) || typeof value === 'function';
      return read(name, isRight, 'an object or a function');
    },
  };
}

/** One member of anything, without a throw. */
export function readOption(options: unknown, name: string): unknown {
  if (typeof options !== 'object' || options === null) return undefined;
  try {
    return Reflect.get(options, name);
  } catch {
    return undefined;
  }
}
