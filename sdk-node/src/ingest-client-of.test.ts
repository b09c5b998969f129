import { expect, test } from 'vitest';
import { Client } from './client.ts';
import { installExitHooks } from './exit-hooks.ts';
import { ingestClientOf } from './ingest-client-of.ts';

test('a client has the one of the core, out of sight', () => {
  const client = new Client('svc_ing_test', { logger: null });
  expect(ingestClientOf(client)).toHaveProperty('logger');
  expect(Object.keys(client)).toEqual([]);
});

const refusing = new Proxy(
  {},
  {
    get() {
      throw new Error('refused');
    },
  },
);
test.each([
  ['an object', {}],
  ['nothing', undefined],
  ['a text', 'client'],
  ['a proxy that refuses', refusing],
])('%s has none, and gets no exit hooks', (_what, value) => {
  // Cast: what a program without types may pass.
  const client = value as Client;
  expect(ingestClientOf(client)).toBe(undefined);
  expect(installExitHooks(client)).not.toThrow();
});
