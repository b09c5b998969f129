import { expect, it, vi } from 'vitest';
import { createSampleSealerHost, type SampleSealerClient } from './sample-sealer-host.ts';

function startHost(start: (client: SampleSealerClient) => Promise<SampleSealerClient>) {
  const calls: string[] = [];
  const clientOf = (name: string): SampleSealerClient => ({
    async write({ kind }) {
      calls.push(`${name} ${kind}`);
      return { kind: 'done' };
    },
    stop: async () => void calls.push(`${name} stop`),
  });
  const host = createSampleSealerHost({
    first: clientOf('first'),
    start: () => start(clientOf('next')),
    idleMs: 5,
  });
  return { host, calls };
}

it('ends the thread when it has nothing to do, and starts the next with the next command', async () => {
  const { host, calls } = startHost(async (client) => client);
  await host.write({ kind: 'dropBefore', day: 1 });
  await vi.waitFor(() => expect(calls).toEqual(['first dropBefore', 'first stop']));
  await Promise.all([host.write({ kind: 'quarantine', day: 1 }), host.write({ kind: 'quarantine', day: 2 })]);
  await host.stop();
  expect(calls.slice(2)).toEqual(['next quarantine', 'next quarantine', 'next stop']);
});

it('tries again to start a thread that could not be started', async () => {
  let attempts = 0;
  const { host, calls } = startHost(async (client) => {
    attempts += 1;
    if (attempts === 1) throw new Error('out of memory');
    return client;
  });
  await vi.waitFor(() => expect(calls).toEqual(['first stop']));
  await expect(host.write({ kind: 'dropBefore', day: 1 })).rejects.toThrow('out of memory');
  await host.write({ kind: 'dropBefore', day: 1 });
  expect(calls.slice(1)).toEqual(['next dropBefore']);
  await host.stop();
});
