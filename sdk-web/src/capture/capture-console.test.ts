import { expect, test } from 'vitest';
import { startFakeTrace } from '../testing/fake-plugin-context.ts';
import { type CaptureConsoleOptions, createConsoleCapture } from './capture-console.ts';

function startTest(options?: CaptureConsoleOptions) {
  const printed: unknown[][] = [];
  const print =
    (level: string) =>
    (...args: unknown[]): void =>
      void printed.push([level, ...args]);
  const console = { log: print('log'), warn: print('warn'), error: print('error') };
  return { console, printed, trace: startFakeTrace(createConsoleCapture(console, options)) };
}

test('warnings and errors are recorded and printed, other levels only printed', () => {
  const { console, printed, trace } = startTest();
  console.log('a');
  console.warn('b', { count: 1 });
  console.error('c', 'd');
  expect(printed).toEqual([
    ['log', 'a'],
    ['warn', 'b', { count: 1 }],
    ['error', 'c', 'd'],
  ]);
  expect(trace.reports).toEqual([
    ['warn', 'b', { mechanism: 'console.warn', 'argument.1': { count: 1 } }],
    ['error', 'c d', { mechanism: 'console.error' }, expect.any(Function)],
  ]);
});

test('an error among the arguments of console.error is the error', () => {
  const { console, trace } = startTest();
  const error = new Error('refused');
  console.error('cannot load', error, 42);
  const details = { mechanism: 'console.error', message: 'cannot load', 'argument.2': 42 };
  expect(trace.reports).toEqual([['error', error, details, expect.any(Function)]]);
});

test('an error beside the text of another level is a detail', () => {
  const { console, trace } = startTest();
  const error = new Error('refused');
  console.warn('retried', error);
  console.warn(error);
  expect(trace.reports).toEqual([
    ['warn', 'retried', { mechanism: 'console.warn', 'argument.1': error }],
    ['warn', 'refused', { mechanism: 'console.warn' }],
  ]);
});

test('an error of another frame is the error', () => {
  const { console, trace } = startTest();
  const error = Object.create(null, { [Symbol.toStringTag]: { value: 'Error' } });
  console.error(error);
  expect(trace.reports[0]?.[1]).toBe(error);
});

test('the levels can be chosen', () => {
  const { console, trace } = startTest({ levels: ['log'] });
  console.log();
  console.error('x');
  expect(trace.reports).toEqual([['info', 'console.log', { mechanism: 'console.log' }]]);
});

test('a call with very many arguments keeps the first ten', () => {
  const { console, trace } = startTest();
  console.warn(...Array.from({ length: 10_000 }, (_, index) => index));
  expect(Object.keys(trace.reports[0]?.[2] ?? {})).toHaveLength(11);
});

test('after the last trace the methods are the originals again', () => {
  const { console, trace } = startTest();
  trace.close();
  console.error('late');
  expect(trace.reports).toEqual([]);
});
