import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dayFilePath } from '../day-files/day-file-name.ts';
import { createTemporaryFolder } from '../day-files/testing/temporary-folder.ts';
import type { SealerClient, SealerTypes } from '../sealer/sealer-protocol.ts';
import { createDayScrub } from './scrub-days.ts';

/** Day 1 has two steps, day 2 is damaged, and day 3 has one step. */
function startScrub() {
  const folder = createTemporaryFolder();
  for (const day of [1, 2, 3]) writeFileSync(dayFilePath(folder, day), '');
  const calls: string[] = [];
  const sealer: SealerClient<SealerTypes> = {
    async write(command) {
      if (command.kind !== 'scrub') throw new TypeError(command.kind);
      const { day, afterBlock } = command;
      calls.push(`${day} after ${afterBlock}`);
      if (day === 2) return { kind: 'damaged', day, reason: 'bits' };
      return { kind: 'scrubbed', bytes: 100, lastBlock: day === 1 && afterBlock === 0 ? 8 : undefined };
    },
  };
  const days = { quarantine: async (day: number, reason: string) => void calls.push(`${day}: ${reason}`) };
  return { calls, scrub: createDayScrub({ name: 'logs', folder, sealer, days }) };
}

it('reads every day file in steps, quarantines a damaged one and goes on', async () => {
  const { calls, scrub } = startScrub();
  const steps = [];
  for (let step = 0; step < 4; step += 1) steps.push(await scrub.scrubStep());
  expect(calls).toEqual(['1 after 0', '1 after 8', '2 after 0', '2: bits', '3 after 0']);
  expect(steps.map(({ bytes }) => bytes)).toEqual([100, 100, 0, 100]);
  expect(steps.map(({ isRoundOver }) => isRoundOver)).toEqual([false, false, false, true]);
  await scrub.scrubStep();
  expect(calls.at(-1)).toBe('1 after 0');
});

it('ends the round of a store without day files at once', async () => {
  const folder = createTemporaryFolder();
  const sealer = { write: () => expect.fail('there is nothing to read') };
  const days = { quarantine: () => expect.fail('there is nothing to move') };
  const scrub = createDayScrub({ name: 'logs', folder, sealer, days });
  expect(await scrub.scrubStep()).toEqual({ bytes: 0, isRoundOver: true });
});
