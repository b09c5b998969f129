import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayFilePath } from '../day-files/day-file-name.ts';
import { createDayFileCheck } from './start-day-file-watch.ts';

let folder: string;
let lost: string[];
let epoch: number;
let check: () => Promise<void>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-days-'));
  lost = [];
  epoch = 0;
  check = createDayFileCheck({
    folder,
    days: {
      epoch: () => epoch,
      isRemoving: () => false,
      lose: (day, how) => void lost.push(`${day} ${how}`),
    },
  });
  for (const day of [1, 2]) writeFileSync(dayFilePath(folder, day), '');
  writeFileSync(join(folder, 'wal.db'), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('reports a deleted and a replaced file once', async () => {
  await check();
  rmSync(dayFilePath(folder, 1));
  writeFileSync(join(folder, 'other'), '');
  renameSync(join(folder, 'other'), dayFilePath(folder, 2));
  writeFileSync(dayFilePath(folder, 3), '');
  await check();
  await check();
  expect(lost).toEqual(['1 deleted', '2 replaced']);
});

it('reports nothing that the service removed itself, nor a folder that went as a whole', async () => {
  await check();
  rmSync(dayFilePath(folder, 1));
  const checked = check();
  epoch += 1;
  await checked;
  renameSync(folder, `${folder}.moved`);
  await check();
  renameSync(`${folder}.moved`, folder);
  await check();
  expect(lost).toEqual([]);
});

it('takes no folder for the file of a day, also when the file comes in its place', async () => {
  mkdirSync(dayFilePath(folder, 3));
  await check();
  rmSync(dayFilePath(folder, 3), { recursive: true });
  writeFileSync(dayFilePath(folder, 3), '');
  await check();
  expect(lost).toEqual([]);
});
