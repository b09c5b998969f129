import { expect, it } from 'vitest';
import { createBodyMemory } from './body-memory.ts';

it('accepts bytes up to the limit over all requests, and rejects more with a retry time', () => {
  const memory = createBodyMemory(10);
  const [first, second] = [memory.open(), memory.open()];
  first.hold(6);
  second.hold(4);
  expect(() => first.hold(1)).toThrow(
    expect.objectContaining({ code: 'UNAVAILABLE', details: [{ type: 'retry', retry_after_seconds: 1 }] }),
  );
});

it('reuses the memory that a request releases, once', () => {
  const memory = createBodyMemory(10);
  const [first, second] = [memory.open(), memory.open()];
  first.hold(6);
  first.release();
  first.release();
  second.hold(10);
  expect(() => second.hold(1)).toThrow('too many bodies');
});

it('does not count rejected bytes', () => {
  const memory = createBodyMemory(10);
  const request = memory.open();
  expect(() => request.hold(11)).toThrow('too many bodies');
  request.hold(10);
});
