import { expect, test } from 'vitest';
import { startFakeTrace } from '../testing/fake-plugin-context.ts';
import { createErrorCapture } from './capture-errors.ts';

function dispatch(page: EventTarget, type: string, members: object): Event {
  const event = Object.assign(new Event(type, { cancelable: true }), members);
  page.dispatchEvent(event);
  return event;
}

function startTest() {
  const page = new EventTarget();
  return { page, trace: startFakeTrace(createErrorCapture(page)) };
}

test('an uncaught error is recorded with its place, without query', () => {
  const { page, trace } = startTest();
  const error = new TypeError('x is not a function');
  const event = dispatch(page, 'error', {
    error,
    filename: 'https://shop.test/app.js?key=secret',
    lineno: 3,
    colno: 7,
  });
  const details = {
    mechanism: 'error',
    'code.file.path': 'https://shop.test/app.js',
    'code.line.number': 3,
    'code.column.number': 7,
  };
  expect(trace.reports).toEqual([['error', error, details, null]]);
  expect(event.defaultPrevented).toBe(false);
});

test('an unhandled rejection is recorded with the error it has', () => {
  const { page, trace } = startTest();
  const reason = new Error('refused', { cause: new Error('offline') });
  dispatch(page, 'unhandledrejection', { reason });
  expect(trace.reports).toEqual([['error', reason, { mechanism: 'unhandledrejection' }, null]]);
});

test.each([
  ['a text', 'a text'],
  [undefined, 'thrown: undefined'],
  [null, 'thrown: null'],
  [42, 'thrown: 42'],
  [Symbol('s'), 'thrown: Symbol(s)'],
])('a rejection with %s is recorded', (reason, name) => {
  const { page, trace } = startTest();
  dispatch(page, 'unhandledrejection', { reason });
  expect(trace.reports).toEqual([['error', name, expect.anything(), null]]);
});

test('the same error is recorded once', () => {
  const { page, trace } = startTest();
  const error = new Error('rethrown');
  dispatch(page, 'error', { error });
  dispatch(page, 'unhandledrejection', { reason: error });
  expect(trace.reports).toHaveLength(1);
});

test('an error of another origin is recorded by its message', () => {
  const { page, trace } = startTest();
  dispatch(page, 'error', { error: null, message: 'Script error.', filename: '', lineno: 0, colno: 0 });
  expect(trace.reports[0]?.[1]).toBe('Script error.');
});

test('after the trace nothing is recorded', () => {
  const { page, trace } = startTest();
  trace.close();
  dispatch(page, 'error', { error: new Error('late') });
  expect(trace.reports).toEqual([]);
});
