import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dayFilePath } from '../day-files/day-file-name.ts';
import { createTemporaryFolder } from '../day-files/testing/temporary-folder.ts';
import type { SealerClient, SealerOutcome, SealerTypes } from '../sealer/sealer-protocol.ts';
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
      return { kind: 'scrubbed', bytes: 100, lastBlock: day === 1 && afterBlock < 8 ? 8 : undefined };
    },
  };
  const days = { quarantine: async (day: number, reason: string) => void calls.push(`${day}: ${reason}`) };
  return { calls, scrub: createDayScrub({ name: 'logs', folder, sealer, days }) };
}

it('reads every day file in steps, quarantines a damaged one and goes on', async () => {
  const { calls, scrub } = startScrub();
  const steps = [];
  for (let step = 0; step < 4; step += 1) steps.push(await scrub.scrubStep());
  expect(calls).toEqual(['1 after -1', '1 after 8', '2 after -1', '2: bits', '3 after -1']);
  expect(steps.map(({ bytes }) => bytes)).toEqual([100, 100, 0, 100]);
  expect(steps.map(({ isRoundOver }) => isRoundOver)).toEqual([false, false, false, true]);
  await scrub.scrubStep();
  expect(calls.at(-1)).toBe('1 after -1');
});

it('ends the round of a store without day files at once', async () => {
  const folder = createTemporaryFolder();
  const sealer = { write: () => expect.fail('there is nothing to read') };
  const days = { quarantine: () => expect.fail('there is nothing to move') };
  const scrub = createDayScrub({ name: 'logs', folder, sealer, days });
  expect(await scrub.scrubStep()).toEqual({ bytes: 0, isRoundOver: true });
});

/** The scrub of two days, of which the sealer answers for the first. */
function scrubTwoDays(
  answer: () => SealerOutcome<unknown, unknown>,
  quarantine: (day: number) => Promise<void> = () => expect.fail('there is nothing to move'),
) {
  const folder = createTemporaryFolder();
  for (const day of [1, 2]) writeFileSync(dayFilePath(folder, day), '');
  const tried: number[] = [];
  const sealer: SealerClient<SealerTypes> = {
    async write(command) {
      if (command.kind !== 'scrub') throw new TypeError(command.kind);
      tried.push(command.day);
      return command.day === 1 ? answer() : { kind: 'scrubbed', bytes: 100, lastBlock: undefined };
    },
  };
  return { tried, scrub: createDayScrub({ name: 'logs', folder, sealer, days: { quarantine } }) };
}

it('leaves a day that cannot be read for the next round after some tries, names it and goes on', async () => {
  const { tried, scrub } = scrubTwoDays(() => {
    throw new Error('disk I/O error');
  });
  for (let round = 1; round <= 2; round += 1) {
    for (let step = 1; step < 10; step += 1)
      await expect(scrub.scrubStep()).rejects.toThrow('disk I/O error');
    const unread = { item: '1970-01-02.db', reason: 'disk I/O error' };
    expect(await scrub.scrubStep()).toEqual({ bytes: 0, isRoundOver: false, unread });
    expect(await scrub.scrubStep()).toEqual({ bytes: 100, isRoundOver: true });
    expect(tried.splice(0)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
  }
});

it('goes on where a step failed for a moment', async () => {
  let fails = true;
  const { tried, scrub } = scrubTwoDays(() => {
    fails = !fails;
    if (!fails) throw new Error('busy');
    return { kind: 'scrubbed', bytes: 600, lastBlock: 3 };
  });
  for (let step = 0; step < 20; step += 1) {
    await expect(scrub.scrubStep()).rejects.toThrow('busy');
    expect(await scrub.scrubStep()).toEqual({ bytes: 600, isRoundOver: false });
  }
  expect(new Set(tried)).toEqual(new Set([1]));
});

it('reads the days after a damaged one that cannot be moved', async () => {
  const { tried, scrub } = scrubTwoDays(
    () => ({ kind: 'damaged', day: 1, reason: 'bits' }),
    () => Promise.reject(new Error('no space left')),
  );
  await expect(scrub.scrubStep()).rejects.toThrow('no space left');
  expect(await scrub.scrubStep()).toEqual({ bytes: 100, isRoundOver: true });
  expect(tried).toEqual([1, 2]);
});
