import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pid, ppid } from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHolderFile } from './holder-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-holder-'));
  path = join(folder, 'serve.pid');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('names a living process to others, and not to itself', () => {
  createHolderFile(path, pid).write();
  expect(createHolderFile(path, ppid).findLivingHolder()).toBe(pid);
  expect(createHolderFile(path, pid).findLivingHolder()).toBeUndefined();
});

it('does not take another program with the id of an ended process for the holder', () => {
  createHolderFile(path, pid).write();
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(/\d\n$/, (end) => `${9 - Number(end[0])}\n`),
  );
  const other = createHolderFile(path, ppid);
  expect(other.readHolder()).toBe(pid);
  expect(other.findLivingHolder()).toBeUndefined();
});

it.each(['', '\n', 'x y z', '0\n', '999999999 gone/1\n', `${pid}\n`])(
  'finds no living holder in %j',
  (content) => {
    writeFileSync(path, content);
    expect(createHolderFile(path, ppid).findLivingHolder()).toBeUndefined();
  },
);

it('removes only what names its own process', () => {
  const own = createHolderFile(path, pid);
  own.write();
  createHolderFile(path, ppid).remove();
  expect(own.readHolder()).toBe(pid);
  own.remove();
  expect(own.readHolder()).toBeUndefined();
});
