import { expect, it, vi } from 'vitest';
import { createSealerHost, type SealerThread } from './sealer-host.ts';
import type { SealerTypes } from './sealer-protocol.ts';

function startHost(start: (client: SealerThread<SealerTypes>) => Promise<SealerThread<SealerTypes>>) {
  const calls: string[] = [];
  const clientOf = (name: string): SealerThread<SealerTypes> => ({
    async write({ kind }) {
      calls.push(`${name} ${kind}`);
      return { kind: 'dropped', days: [] };
    },
    stop: async () => void calls.push(`${name} stop`),
  });
  const host = createSealerHost({
    first: clientOf('first'),
    start: () => start(clientOf('next')),
    idleMs: 5,
  });
  return { host, calls };
}

it('ends an idle thread, and starts another with the next command', async () => {
  const { host, calls } = startHost(async (client) => client);
  await host.write({ kind: 'dropBefore', day: 1 });
  await vi.waitFor(() => expect(calls).toEqual(['first dropBefore', 'first stop']), { timeout: 30_000 });
  await Promise.all([host.write({ kind: 'quarantine', day: 1 }), host.write({ kind: 'quarantine', day: 2 })]);
  await host.stop();
  expect(calls.slice(2)).toEqual(['next quarantine', 'next quarantine', 'next stop']);
});

it('retries to start a thread that failed to start', async () => {
  let attempts = 0;
  const { host, calls } = startHost(async (client) => {
    attempts += 1;
    if (attempts === 1) throw new Error('out of memory');
    return client;
  });
  await vi.waitFor(() => expect(calls).toEqual(['first stop']), { timeout: 30_000 });
  await expect(host.write({ kind: 'dropBefore', day: 1 })).rejects.toThrow('out of memory');
  await host.write({ kind: 'dropBefore', day: 1 });
  expect(calls.slice(1)).toEqual(['next dropBefore']);
  await host.stop();
});
