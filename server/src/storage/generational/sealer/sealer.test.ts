import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { dayFileName, dayFilePath } from '../day-files/day-file-name.ts';
import { listDayFiles, summarizeSealed } from '../day-files/list-day-files.ts';
import type { QuarantinedDay } from '../day-files/quarantine-day.ts';
import { createTemporaryFolder } from '../day-files/testing/temporary-folder.ts';
import { openNumberFile } from '../testing/number-table.ts';
import { createSealer, type DayBlocks } from './sealer.ts';

function openSealer() {
  const folder = createTemporaryFolder();
  const sealer = createSealer(folder, (day) => openNumberFile(folder, day));
  onTestFinished(() => sealer.close());
  return { folder, sealer };
}

function blocksOf(...days: readonly number[]): DayBlocks<number> {
  return new Map(days.map((day) => [day, () => [day]]));
}

it('quarantines a damaged day file and seals into a new one', () => {
  const { folder, sealer } = openSealer();
  writeFileSync(dayFilePath(folder, 6), 'no database'.repeat(1_000));
  const quarantined: QuarantinedDay[] = [];
  const rows = sealer.seal(1, blocksOf(5, 6), (file) => quarantined.push(file));
  expect(rows.map(({ value }) => value)).toEqual([5, 6]);
  const name = join('quarantine', `${dayFileName(6)}.1`);
  expect(quarantined).toEqual([{ day: 6, name, reason: expect.any(String) }]);
  expect(existsSync(join(folder, name))).toBe(true);
});

it('drops the files of earlier days, and lists the others', () => {
  const { folder, sealer } = openSealer();
  for (const generation of [1, 2]) sealer.seal(generation, blocksOf(5, 6), () => expect.fail());
  sealer.seal(3, blocksOf(6, 7), () => expect.fail());
  expect(sealer.dropBefore(6)).toEqual([5]);
  expect(sealer.findFile(5)).toBeUndefined();
  expect(sealer.purge(5, 0)).toBe(false);
  sealer.close();
  const { days, quarantined } = listDayFiles(
    folder,
    (day) => openNumberFile(folder, day),
    ({ table }) => ({ values: table.list().map(({ value }) => value) }),
  );
  expect(quarantined).toEqual([]);
  expect(days).toEqual([
    { day: 6, values: [6, 6, 6], sealedGenerations: [1, 2, 3] },
    { day: 7, values: [7], sealedGenerations: [3] },
  ]);
  expect(summarizeSealed(days)).toEqual({
    sealedDays: new Map([
      [1, [6]],
      [2, [6]],
      [3, [6, 7]],
    ]),
    atLeastGeneration: 4,
  });
});
