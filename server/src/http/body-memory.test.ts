import { expect, it } from 'vitest';
import { createBodyMemory } from './body-memory.ts';

it('takes what fits over all requests, and refuses more with the time to wait', () => {
  const memory = createBodyMemory(10);
  const [first, second] = [memory.open(), memory.open()];
  first.hold(6);
  second.hold(4);
  expect(() => first.hold(1)).toThrow(
    expect.objectContaining({ code: 'UNAVAILABLE', details: [{ type: 'retry', retry_after_seconds: 1 }] }),
  );
});

it('has the room again that a request releases, and only once', () => {
  const memory = createBodyMemory(10);
  const [first, second] = [memory.open(), memory.open()];
  first.hold(6);
  first.release();
  first.release();
  second.hold(10);
  expect(() => second.hold(1)).toThrow('too many bodies');
});

it('counts nothing of what it refused', () => {
  const memory = createBodyMemory(10);
  const request = memory.open();
  expect(() => request.hold(11)).toThrow('too many bodies');
  request.hold(10);
});
