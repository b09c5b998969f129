import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createBackupFolder,
  removeBackupLeftovers,
  removeBackupLeftoversBeside,
} from './backup-leftovers.ts';

let folder: string;
let dataDirectory: string;
let archive: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-leftovers-'));
  dataDirectory = join(folder, 'data');
  archive = join(folder, 'elsewhere', 'cairn.tar');
  mkdirSync(dataDirectory);
  mkdirSync(join(folder, 'elsewhere'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What a kill leaves: the lock of the process is gone, its files are not. */
function leaveBehind(): string {
  const path = `${archive}.partial-aB3dE6`;
  mkdirSync(join(path, 'copies'), { recursive: true });
  for (const name of ['lock.db', 'copies/meta.db']) writeFileSync(join(path, name), '');
  writeFileSync(join(dataDirectory, 'backup-6f1c1d9e-0000-4000-8000-000000000000.path'), path);
  return path;
}

it('a start removes what a killed backup left, wherever it is', () => {
  const path = leaveBehind();
  removeBackupLeftovers(dataDirectory);
  expect(existsSync(path)).toBe(false);
  expect(readdirSync(dataDirectory)).toEqual([]);
});

it('the next backup removes what lies beside its archive', () => {
  const path = leaveBehind();
  removeBackupLeftoversBeside(archive);
  expect(existsSync(path)).toBe(false);
});

it('a backup that runs is left alone, and leaves nothing', () => {
  const backup = createBackupFolder(archive, dataDirectory);
  removeBackupLeftovers(dataDirectory);
  removeBackupLeftoversBeside(archive);
  expect(existsSync(backup.path)).toBe(true);
  backup.remove();
  expect([...readdirSync(dataDirectory), ...readdirSync(join(folder, 'elsewhere'))]).toEqual([]);
});

it('removes nothing that no backup made', () => {
  for (const name of ['notes', 'cairn.tar.partial-abcdef']) mkdirSync(join(folder, 'elsewhere', name));
  writeFileSync(join(folder, 'elsewhere', 'notes', 'lock.db'), '');
  writeFileSync(
    join(dataDirectory, 'backup-6f1c1d9e-0000-4000-8000-000000000000.path'),
    join(folder, 'elsewhere', 'notes'),
  );
  removeBackupLeftovers(dataDirectory);
  removeBackupLeftoversBeside(archive);
  expect(readdirSync(join(folder, 'elsewhere')).toSorted()).toEqual(['cairn.tar.partial-abcdef', 'notes']);
});
