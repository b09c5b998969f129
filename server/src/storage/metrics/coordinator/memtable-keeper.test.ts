import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { dayMs, toUtcDay } from '../../../time/utc-day.ts';
import type { ListedDay } from '../../generational/day-files/list-day-files.ts';
import type { SealerCommand, SealerOutcome } from '../../generational/sealer/sealer-protocol.ts';
import { unavailable } from '../../threads/storage-failure.ts';
import type { SampleSealerTypes } from '../threads/sample-sealer-protocol.ts';
import { createMemtableKeeper } from './memtable-keeper.ts';

type SampleSealerCommand = SealerCommand<SampleSealerTypes['merge']>;
type SampleSealerOutcome = SealerOutcome<SampleSealerTypes['sealed'], SampleSealerTypes['merged']>;

const today = 20_400;

/** A keeper whose sealer seals each memtable into yesterday and today, and merges twice where it merges. */
function startKeeper(
  answer: (command: SampleSealerCommand) => SampleSealerOutcome | undefined = () => undefined,
  nowMs: () => number = () => today * dayMs,
  listedDays: readonly ListedDay[] = [{ day: today - 3, sealedGenerations: [] }],
) {
  const calls: string[] = [];
  let merges = 0;

  function outcomeOf(command: SampleSealerCommand): SampleSealerOutcome {
    switch (command.kind) {
      case 'seal':
        return { kind: 'sealed', quarantined: [], sealed: [today - 1, today] };
      case 'merge':
        merges += 1;
        return { kind: 'merged', merged: merges % 2 === 1 || undefined };
      default:
        return { kind: 'purged', hasMore: false };
    }
  }

  const keeper = createMemtableKeeper({
    sealer: {
      async write(command) {
        const { kind, ...rest } = command;
        const shown = 'replacedAfterMs' in rest ? [rest.day, rest.replacedByMs] : Object.values(rest);
        calls.push(`${kind} ${shown.join(' ')}`);
        return answer(command) ?? outcomeOf(command);
      },
    },
    writer: {
      walSealed: (generation) => calls.push(`walSealed ${generation}`),
      retire: (generation) => calls.push(`retire ${generation}`),
    },
    days: {
      quarantine: async (day) => void calls.push(`quarantine ${day}`),
      forget: ({ day }) => calls.push(`forget ${day}`),
    },
    listedDays,
    limits: { sealRetryMs: 1, purgeAfterMs: 5 },
    nowMs,
    firstDay: () => 7,
    onObstacle: (obstacle) => calls.push(obstacle ?? 'no obstacle'),
  });
  return { keeper, calls };
}

it('starts nothing once it is stopped', async () => {
  const { keeper, calls } = startKeeper();
  keeper.flush(1);
  await keeper.stop();
  expect(calls).toEqual(['seal 1 7', 'walSealed 1']);
});

it('keeps a sealed memtable in memory until the next is full, merges finished days, and purges them later', async () => {
  const { keeper, calls } = startKeeper();
  const nowMs = today * dayMs;
  keeper.flush(1);
  await vi.waitFor(() => expect(calls).toHaveLength(5), { timeout: 30_000 });
  expect(calls).toEqual([
    'seal 1 7',
    'walSealed 1',
    `purge ${today - 3} ${nowMs - 5}`,
    `merge ${today - 3} 0 ${nowMs}`,
    `merge ${today - 3} 0 ${nowMs}`,
  ]);
  keeper.flush(2);
  await vi.waitFor(() => expect(calls).toHaveLength(9), { timeout: 30_000 });
  expect(calls.slice(5)).toEqual(['retire 1', 'seal 2 7', 'walSealed 2', `purge ${today - 3} ${nowMs - 5}`]);
  await keeper.stop();
});

it('merges the present day after each 64 memtables, and the rest of it when it is over', async () => {
  let nowMs = today * dayMs;
  const { keeper, calls } = startKeeper(
    ({ kind }) =>
      kind === 'seal' ? { kind: 'sealed', quarantined: [], sealed: [toUtcDay(nowMs)] } : undefined,
    () => nowMs,
  );
  let sealed = 0;
  async function sealUpTo(generation: number): Promise<string[]> {
    for (; sealed < generation; sealed += 1) {
      keeper.flush(sealed + 1);
      await setImmediate();
    }
    return calls.splice(0).filter((call) => call.startsWith(`merge ${today} `));
  }
  /** Until nothing is left to merge. */
  const merges = (upTo: number) => Array.from({ length: 2 }, () => `merge ${today} ${upTo} ${nowMs}`);
  expect(await sealUpTo(64)).toEqual([]);
  expect(await sealUpTo(65)).toEqual(merges(64));
  expect(await sealUpTo(128)).toEqual([]);
  expect(await sealUpTo(129)).toEqual(merges(128));
  nowMs += dayMs;
  expect(await sealUpTo(130)).toEqual(merges(129));
  expect(await sealUpTo(132)).toEqual([]);
  await keeper.stop();
});

it('counts what an earlier process sealed into the present day', async () => {
  const listed = { day: today, sealedGenerations: Array.from({ length: 80 }, (_, index) => index + 1) };
  const { keeper, calls } = startKeeper(
    ({ kind }) => (kind === 'seal' ? { kind: 'sealed', quarantined: [], sealed: [today] } : undefined),
    () => today * dayMs,
    [listed],
  );
  keeper.flush(81);
  await setImmediate();
  expect(calls.filter((call) => call.startsWith('merge'))).toEqual([
    `merge ${today} 80 ${today * dayMs}`,
    `merge ${today} 80 ${today * dayMs}`,
  ]);
  await keeper.stop();
});

it('merges other days although the merge of one fails each time', async () => {
  const { keeper, calls } = startKeeper(
    (command) => {
      if (command.kind !== 'merge') return undefined;
      if (command.day === today - 4) throw unavailable('the file is locked');
      return { kind: 'merged', merged: undefined };
    },
    () => today * dayMs,
    [today - 4, today - 3].map((day) => ({ day, sealedGenerations: [] })),
  );
  for (const generation of [1, 2]) {
    keeper.flush(generation);
    await setImmediate();
  }
  const merges = calls.filter((call) => call.startsWith('merge'));
  expect(merges.map((call) => today - Number(call.split(' ')[1]))).toEqual([4, 3, 4]);
  await keeper.stop();
});

it('retries what the disk did not take, in order, and reports why until it is taken', async () => {
  let failures = 2;
  const { keeper, calls } = startKeeper(({ kind }) => {
    if (kind !== 'seal' || failures === 0) return undefined;
    failures -= 1;
    throw unavailable('the disk is full');
  });
  keeper.flush(1);
  keeper.flush(2);
  await vi.waitFor(() => expect(calls).toContain('retire 1'), { timeout: 30_000 });
  expect(calls.slice(0, 8)).toEqual([
    'seal 1 7',
    'the disk is full',
    'seal 1 7',
    'seal 1 7',
    'walSealed 1',
    'no obstacle',
    'seal 2 7',
    'walSealed 2',
  ]);
  await keeper.stop();
});

it('reports damaged files that it met, and quarantines one that cannot be merged', async () => {
  const aside = { day: today, name: 'quarantine/x', reason: 'torn' };
  const { keeper, calls } = startKeeper(({ kind }) => {
    if (kind === 'seal') return { kind: 'sealed', quarantined: [aside], sealed: [today] };
    return kind === 'merge' ? { kind: 'damaged', day: today - 3, reason: 'torn' } : undefined;
  });
  keeper.flush(1);
  await vi.waitFor(() => expect(calls).toContain(`quarantine ${today - 3}`), { timeout: 30_000 });
  expect(calls).toContain(`forget ${today}`);
  await keeper.stop();
});
