import { expect, test } from 'vitest';
import { ignoreFailure } from './call-safely.ts';
import { isNotifyingHost, notifyHost } from './notify-host.ts';

test('the host is being notified while it is called, also after a notification inside of it', () => {
  const states: boolean[] = [];
  const note = () => void states.push(isNotifyingHost());
  note();
  notifyHost(() => {
    note();
    notifyHost(note, ignoreFailure);
    note();
  }, ignoreFailure);
  note();
  expect(states).toEqual([false, true, true, true, false]);
});

test('a failure of the host ends its notification', async () => {
  const failures: unknown[] = [];
  notifyHost(
    () => {
      throw 'broken';
    },
    (error) => failures.push(error, isNotifyingHost()),
  );
  notifyHost(
    () => Promise.reject('broken later'),
    (error) => failures.push(error, isNotifyingHost()),
  );
  expect(isNotifyingHost()).toBe(false);
  await Promise.resolve();
  expect(failures).toEqual(['broken', true, 'broken later', false]);
});

test('a failure that cannot be reported does not last', () => {
  const fail = () => {
    throw new RangeError('the stack is full');
  };
  expect(() => notifyHost(fail, fail)).toThrow(RangeError);
  expect(isNotifyingHost()).toBe(false);
});
