import { expect, it, vi } from 'vitest';
import { unavailable } from '../../threads/storage-failure.ts';
import type { SampleSealerCommand, SampleSealerOutcome } from '../threads/sample-sealer-protocol.ts';
import { createGenerationKeeper } from './generation-keeper.ts';

const dayMs = 86_400_000;
const today = 20_400;

/** A keeper whose sealer seals each generation into yesterday and today, and merges twice where it merges. */
function startKeeper(
  answer: (command: SampleSealerCommand) => SampleSealerOutcome | undefined = () => undefined,
) {
  const calls: string[] = [];
  let merges = 0;

  function outcomeOf(command: SampleSealerCommand): SampleSealerOutcome {
    switch (command.kind) {
      case 'seal':
        return { kind: 'sealed', setAside: [], days: [today - 1, today] };
      case 'merge':
        merges += 1;
        return { kind: 'kept', hasMore: merges % 2 === 1 };
      default:
        return { kind: 'kept', hasMore: false };
    }
  }

  const keeper = createGenerationKeeper({
    sealer: {
      async write(command) {
        const { kind, ...rest } = command;
        calls.push(`${kind} ${Object.values(rest).join(' ')}`);
        return answer(command) ?? outcomeOf(command);
      },
    },
    writer: {
      walSealed: (generation) => calls.push(`walSealed ${generation}`),
      retire: (generation) => calls.push(`retire ${generation}`),
    },
    days: {
      setAside: async (day) => void calls.push(`setAside ${day}`),
      forget: (day) => calls.push(`forget ${day}`),
    },
    listing: { days: [{ day: today - 3, sealedGenerations: [] }], setAside: [] },
    limits: { sealRetryMs: 1, purgeAfterMs: 5 },
    nowMs: () => today * dayMs,
    firstDay: () => 7,
  });
  return { keeper, calls };
}

it('begins nothing more once it is stopped', async () => {
  const { keeper, calls } = startKeeper();
  keeper.seal(1);
  await keeper.stop();
  expect(calls).toEqual(['seal 1 7', 'walSealed 1']);
});

it('keeps a sealed generation in memory until the next is sealed, merges days that are over, and purges them later', async () => {
  const { keeper, calls } = startKeeper();
  const nowMs = today * dayMs;
  keeper.seal(1);
  await vi.waitFor(() => expect(calls).toHaveLength(5));
  expect(calls).toEqual([
    'seal 1 7',
    'walSealed 1',
    `purge ${today - 3} ${nowMs - 5}`,
    `merge ${today - 3} 0 ${nowMs}`,
    `merge ${today - 3} 0 ${nowMs}`,
  ]);
  keeper.seal(2);
  await vi.waitFor(() => expect(calls).toHaveLength(9));
  expect(calls.slice(5)).toEqual(['seal 2 7', 'walSealed 2', 'retire 1', `purge ${today - 3} ${nowMs - 5}`]);
  await keeper.stop();
});

it('tries again what the medium did not take, in order', async () => {
  let failures = 2;
  const { keeper, calls } = startKeeper(({ kind }) => {
    if (kind !== 'seal' || failures === 0) return undefined;
    failures -= 1;
    throw unavailable('the disk is full');
  });
  keeper.seal(1);
  keeper.seal(2);
  await vi.waitFor(() => expect(calls).toContain('retire 1'));
  expect(calls.slice(0, 6)).toEqual([
    'seal 1 7',
    'seal 1 7',
    'seal 1 7',
    'walSealed 1',
    'seal 2 7',
    'walSealed 2',
  ]);
  await keeper.stop();
});

it('tells of files that were in the way, and sets one aside that cannot be merged', async () => {
  const aside = { day: today, name: 'quarantine/x', reason: 'torn' };
  const { keeper, calls } = startKeeper(({ kind }) => {
    if (kind === 'seal') return { kind: 'sealed', setAside: [aside], days: [today] };
    return kind === 'merge' ? { kind: 'damaged', day: today - 3, reason: 'torn' } : undefined;
  });
  keeper.seal(1);
  await vi.waitFor(() => expect(calls).toContain(`setAside ${today - 3}`));
  expect(calls).toContain(`forget ${today}`);
  await keeper.stop();
});
