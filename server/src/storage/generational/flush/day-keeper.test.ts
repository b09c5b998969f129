import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../day-files/testing/temporary-folder.ts';
import { createSealer } from '../sealer/sealer.ts';
import type { SealerClient, SealerTypes } from '../sealer/sealer-protocol.ts';
import { openNumberFile } from '../testing/number-table.ts';
import { createDayKeeper } from './day-keeper.ts';

/** A keeper of a folder with the files of days 5, 6 and 7; another thread seals day 4 before the sealer drops anything. */
function startKeeper() {
  const folder = createTemporaryFolder();
  const sealer = createSealer(folder, (day) => openNumberFile(folder, day));
  const seal = (...days: readonly number[]) =>
    sealer.seal(days[0] ?? 0, new Map(days.map((day) => [day, () => [day]])), () => expect.fail());
  seal(5, 6, 7);
  const calls: string[] = [];
  const disk = { takesWrites: true };
  const client: SealerClient<SealerTypes> = {
    async write(command) {
      calls.push(command.kind);
      if (!disk.takesWrites) throw new Error('no space');
      if (command.kind === 'quarantine')
        return { kind: 'quarantined', name: sealer.quarantineDay(command.day) };
      if (command.kind !== 'dropBefore') expect.fail();
      seal(4);
      return { kind: 'dropped', days: sealer.dropBefore(command.day) };
    },
  };
  const keeper = createDayKeeper({
    folder,
    sealer: client,
    readers: [{ broadcast: ({ day }) => calls.push(`closed ${day}`) }],
    onClosed: (day) => calls.push(`forgot ${day}`),
    onQuarantine: (name, reason) => calls.push(`${name}: ${reason}`),
  });
  return { keeper, calls, disk };
}

it('makes readers close dropped days before and after, those sealed in between included', async () => {
  const { keeper, calls } = startKeeper();
  await keeper.dropBefore(6);
  expect(calls).toEqual([
    ...['forgot 5', 'closed 5', 'dropBefore'],
    ...['forgot 5', 'closed 5', 'forgot 4', 'closed 4'],
  ]);
  calls.length = 0;
  await keeper.dropBefore(6);
  expect(calls).toEqual([]);
});

it('quarantines a damaged day once, and reports it', async () => {
  const { keeper, calls } = startKeeper();
  const epoch = keeper.epoch();
  await keeper.quarantine(7, 'torn');
  expect(calls).toContain('quarantine/1970-01-08.db.1: torn');
  expect(keeper.epoch()).toBeGreaterThan(epoch);
  calls.length = 0;
  await keeper.quarantine(7, 'torn');
  expect(calls).toEqual(['forgot 7', 'closed 7', 'quarantine', 'forgot 7', 'closed 7']);
});

it('reports a damaged day whose file cannot be moved, once, and its move when that succeeds', async () => {
  const { keeper, calls, disk } = startKeeper();
  disk.takesWrites = false;
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(keeper.quarantine(7, 'torn')).rejects.toThrow('no space');
  disk.takesWrites = true;
  await keeper.quarantine(7, 'torn');
  expect(calls.filter((call) => call.includes('torn'))).toEqual([
    '1970-01-08.db: torn; the file could not be moved: no space',
    'quarantine/1970-01-08.db.1: torn',
  ]);
});
