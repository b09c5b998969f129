import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';

describe('AppError', () => {
  it('keeps its cause for the log, if given', () => {
    const cause = new Error('disk');
    expect(new AppError('UNAVAILABLE', 'no writes now', [], cause).cause).toBe(cause);
    expect(Object.hasOwn(new AppError('UNAVAILABLE', 'no writes now'), 'cause')).toBe(false);
  });

  it('is an Error that names itself', () => {
    const error = new AppError('NOT_FOUND', 'there is no path /x');
    expect(String(error)).toBe('AppError: there is no path /x');
    expect(error).toBeInstanceOf(Error);
    expect(error.details).toEqual([]);
  });
});
