import { expect, it, vi } from 'vitest';
import { unavailable } from '../../threads/storage-failure.ts';
import type { SealerTypes } from '../sealer/sealer-protocol.ts';
import { createFlusher, type FlusherOptions } from './flusher.ts';

/** A flusher whose sealer fails for the first memtable twice. */
function startFlusher(changes: Partial<FlusherOptions<SealerTypes>>) {
  const calls: string[] = [];
  let failures = 2;
  const flusher = createFlusher<SealerTypes>({
    sealer: {
      async write(command) {
        if (command.kind === 'seal' && command.generation === 1 && failures > 0) {
          failures -= 1;
          throw unavailable('full');
        }
        return { kind: 'sealed', quarantined: [{ day: 7, name: 'x', reason: 'torn' }], sealed: [] };
      },
    },
    retryMs: 20,
    firstDay: () => 0,
    inOrder: false,
    onQuarantined: ({ day }) => calls.push(`quarantined ${day}`),
    onSealed: (generation) => calls.push(`sealed ${generation}`),
    onFailed: (generation, { message }) => calls.push(`failed ${generation}: ${message}`),
    ...changes,
  });
  flusher.flush(1);
  flusher.flush(2);
  return { flusher, calls };
}

it('retries a failed memtable without delaying others', async () => {
  const { flusher, calls } = startFlusher({ onQuarantined: () => {} });
  await vi.waitFor(() => expect(calls).toContain('sealed 1'));
  expect(calls).toEqual(['failed 1: full', 'sealed 2', 'failed 1: full', 'sealed 1']);
  await flusher.stop();
});

it('says once why a memtable cannot be sealed, and when it was, whatever others do meanwhile', async () => {
  const obstacles: (string | undefined)[] = [];
  const { flusher, calls } = startFlusher({ onObstacle: (obstacle) => obstacles.push(obstacle) });
  await vi.waitFor(() => expect(calls).toContain('sealed 1'));
  expect(calls.indexOf('sealed 2')).toBeLessThan(calls.indexOf('sealed 1'));
  expect(obstacles).toEqual(['full', undefined]);
  await flusher.stop();
});

it('keeps the order where it is required, and then becomes idle', async () => {
  const { flusher, calls } = startFlusher({
    inOrder: true,
    retryMs: 1,
    async whenIdle() {
      calls.push('idle');
      throw unavailable('full');
    },
  });
  await vi.waitFor(() => expect(calls).toContain('idle'));
  expect(calls.slice(2)).toEqual(['quarantined 7', 'sealed 1', 'quarantined 7', 'sealed 2', 'idle']);
  await flusher.stop();
  expect(flusher.isIdle()).toBe(false);
});
