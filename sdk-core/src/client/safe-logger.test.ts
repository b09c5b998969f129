import { expect, test } from 'vitest';
import type { Logger } from './logger.ts';
import { createSafeLogger } from './safe-logger.ts';

function write(logger: Logger): void {
  logger.debug('d', { a: 1 });
  logger.info('i');
  logger.warn('w');
  logger.error('e');
}

test.each([
  [true, ['debug d', 'info i', 'warn w', 'error e']],
  [false, ['info i', 'warn w', 'error e']],
])('with debug %s the lines are %j', (debug, expected) => {
  const lines: string[] = [];
  const keep = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
  const logger = { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') };
  write(createSafeLogger(logger, debug));
  expect(lines).toEqual(expected);
});

test('a line without context is passed on without one: a console would print `undefined`', () => {
  const calls: unknown[][] = [];
  const keep = (...line: unknown[]) => void calls.push(line);
  write(createSafeLogger({ debug: keep, info: keep, warn: keep, error: keep }, true));
  expect(calls).toEqual([['d', { a: 1 }], ['i'], ['w'], ['e']]);
});

test('a logger that throws, rejects, lacks methods or is missing does no harm', () => {
  const fail = () => {
    throw new Error('logger');
  };
  const rejecting = (async () => fail()) as () => void;
  write(createSafeLogger({ debug: fail, info: fail, warn: rejecting, error: fail }, true));
  write(createSafeLogger({} as Logger, true));
  write(createSafeLogger(undefined, true));
});
