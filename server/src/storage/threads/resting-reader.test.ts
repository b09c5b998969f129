import { expect, it } from 'vitest';
import type { ReaderThread } from './reader-thread.ts';
import { createRestingReader } from './resting-reader.ts';
import type { ReadMessage } from './thread-messages.ts';

const message: ReadMessage<string> = {
  kind: 'read',
  request: 'tags',
  timeLeftMs: 1_000,
  cancelled: new Int32Array(1),
};

/** Threads that are numbered from 1, and a clock that is set by hand. */
function createThreads() {
  const events: string[] = [];
  let started = 0;
  let fail = false;
  let ring: (() => void) | undefined;
  const answer = Promise.withResolvers<string>();
  const reader = createRestingReader<string, string, string>({
    async start() {
      if (fail) throw new Error('no memory');
      started += 1;
      const number = started;
      const thread: ReaderThread<string, string, string> = {
        read: async ({ request }) => (request === 'slow' ? answer.promise : `${request} of ${number}`),
        post: (note) => void events.push(`${note} to ${number}`),
        stop: async () => void events.push(`${number} ends`),
      };
      return thread;
    },
    setTimer(callback) {
      ring = callback;
      return () => {
        ring = undefined;
      };
    },
  });
  return {
    reader,
    events,
    answer,
    rest: () => ring?.(),
    failFromNowOn: (fails: boolean) => {
      fail = fails;
    },
  };
}

it('ends when it is idle, and answers the next read from a new thread', async () => {
  const { reader, events, rest } = createThreads();
  const thread = await reader;
  expect(await thread.read(message)).toBe('tags of 1');
  rest();
  thread.post('a note'); // to nobody
  expect(await thread.read(message)).toBe('tags of 2');
  thread.post('a note');
  await thread.stop();
  expect(events).toEqual(['1 ends', 'a note to 2', '2 ends']);
});

it('does not end under a read', async () => {
  const { reader, events, rest, answer } = createThreads();
  const thread = await reader;
  const read = thread.read({ ...message, request: 'slow' });
  rest();
  answer.resolve('done');
  expect(await read).toBe('done');
  expect(events).toEqual([]);
});

it('fails the read for which it cannot be started, and tries again with the next', async () => {
  const { reader, rest, failFromNowOn } = createThreads();
  const thread = await reader;
  rest();
  failFromNowOn(true);
  await expect(thread.read(message)).rejects.toThrow('no memory');
  failFromNowOn(false);
  expect(await thread.read(message)).toBe('tags of 2');
  await thread.stop();
});
