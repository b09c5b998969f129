import { expect, test } from 'vitest';
import { quietLogger } from '../testing/fake-platform.ts';
import { createTestClient } from '../testing/test-client.ts';
import { isSampled } from './sampling.ts';

function decide(traceId: string, sampleRate: number): boolean {
  return isSampled({ traceId, name: undefined, options: {}, sampleRate, sampler: undefined }, quietLogger);
}

test('rates 0 and 1 decide every id', () => {
  for (const traceId of ['0'.repeat(32), 'f'.repeat(32), '8'.repeat(32)]) {
    expect([decide(traceId, 0), decide(traceId, 1)]).toEqual([false, true]);
  }
});

test('a higher rate records every trace of a lower one', () => {
  const ids = Array.from({ length: 1000 }, (_, index) =>
    ((index * 2654435761) >>> 0).toString(16).repeat(4).padStart(32, '0').slice(0, 32),
  );
  const low = ids.filter((id) => decide(id, 0.25));
  expect(low.every((id) => decide(id, 0.5))).toBe(true);
  expect(low.length).toBeGreaterThan(150);
  expect(low.length).toBeLessThan(350);
});

test('the sampler decides instead of the rate, from the name and the options', async () => {
  const seen: unknown[] = [];
  const { client, requests, settle } = createTestClient({
    sampleRate: 0,
    sampler(name, options) {
      seen.push([name, options]);
      return name === 'yes';
    },
  });
  client.trace({ name: 'yes' });
  client.trace({ name: 'no', maxRetries: 1 });
  await settle();
  expect(requests.map((request) => request.body.name)).toEqual(['yes']);
  expect(seen).toEqual([
    ['yes', { name: 'yes' }],
    ['no', { name: 'no', maxRetries: 1 }],
  ]);
});

test('a sampler that fails records the trace', async () => {
  const { client, requests, settle } = createTestClient({
    sampler() {
      throw new Error('sampler');
    },
  });
  client.trace();
  await settle();
  expect(requests).toHaveLength(1);
});
