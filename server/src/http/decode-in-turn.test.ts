import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFairTurns } from '../fairness/fair-turns.ts';
import { decodeInTurn } from './decode-in-turn.ts';
import { jsonFormat } from './read-request-body.ts';

function start() {
  const deferred: (() => void)[] = [];
  const decoded: string[] = [];
  const turns = createFairTurns({ maxPerTurn: 1, defer: (callback) => deferred.push(callback) });
  const { decode } = decodeInTurn({ format: jsonFormat, decode: ({ bytes }) => bytes.length }, turns);
  return {
    decoded,
    async send(tenant: string, byteLength: number, signal = new AbortController().signal) {
      const body = { contentType: 'application/json', bytes: Buffer.alloc(byteLength), byteLength };
      await decode(body, { tenant, abortSignal: () => signal });
      decoded.push(tenant);
    },
    /** @returns who was decoded in the next turn of the event loop. */
    async nextTurn() {
      const before = decoded.length;
      for (const callback of deferred.splice(0)) callback();
      await setImmediate();
      return decoded.slice(before);
    },
  };
}

it('decodes one large body in each turn of the event loop, of each tenant in turn, and small ones at once', async () => {
  const { send, decoded, nextTurn } = start();
  const sending = ['a', 'a', 'a', 'b'].map((tenant) => send(tenant, 100_000));
  await send('a', 16_384);
  expect(decoded).toEqual(['a', 'a']);
  expect([await nextTurn(), await nextTurn(), await nextTurn(), await nextTurn()]).toEqual([
    ['a'],
    ['b'],
    ['a'],
    [],
  ]);
  await Promise.all(sending);
});

it('decodes no body whose memory was needed for others meanwhile', async () => {
  const { send, decoded, nextTurn } = start();
  const evicted = new AbortController();
  await send('a', 100_000);
  const sending = send('a', 100_000, evicted.signal);
  evicted.abort(new Error('another project needed its share'));
  const rejected = expect(sending).rejects.toThrow('another project needed its share');
  await nextTurn();
  await rejected;
  expect(decoded).toEqual(['a']);
});
