import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { TimedChange } from './file-change.ts';
import { readSystemCalls } from './read-system-calls.ts';

const hex = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
const file = (name: string): string => `7<${hex(name)}>`;

async function read(...lines: readonly string[]): Promise<TimedChange[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-calls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const calls = join(folder, 'calls.txt');
  writeFileSync(calls, lines.map((each) => `${each}\n`).join(''));
  const changes: TimedChange[] = [];
  for await (const change of readSystemCalls(calls, '/data')) changes.push(change);
  return changes;
}

it('reads writes with their place, cuts, and names, of files in the folder', async () => {
  const changes = await read(
    `11 100.5 pwrite64(${file('/data/a')}, "${hex('text')}", 4, 32) = 4 <0.000100>`,
    `11 100.6 write(${file('/data/a')}, "${hex('end')}", 3) = 3 <0.000100>`,
    `11 100.7 ftruncate(${file('/data/a')}, 8) = 0 <0.000100>`,
    `11 100.8 rename("${hex('/data/a')}", "${hex('/data/b')}") = 0 <0.000100>`,
    `11 100.9 unlink("${hex('/data/b')}") = 0 <0.000100>`,
    `11 101.0 unlink("${hex('/data/c')}") = -1 ENOENT (No such file or directory) <0.000100>`,
    `11 101.1 write(${file('/other/a')}, "${hex('x')}", 1) = 1 <0.000100>`,
    `11 101.2 write(8<${hex('socket:[1]')}>, "${hex('x')}", 1) = 1 <0.000100>`,
    `11 101.3 pwrite64(${file('/data/d')}(deleted), "${hex('x')}", 1, 0) = 1 <0.000100>`,
  );
  expect(changes.map(({ change }) => change)).toEqual([
    { kind: 'write', path: '/data/a', offset: 32, bytes: Buffer.from('text') },
    { kind: 'write', path: '/data/a', offset: undefined, bytes: Buffer.from('end') },
    { kind: 'truncate', path: '/data/a', size: 8 },
    { kind: 'rename', from: '/data/a', path: '/data/b' },
    { kind: 'unlink', path: '/data/b' },
  ]);
  expect(changes[0]?.atMs).toBeCloseTo(100_500.1);
});

it('puts what another thread did between the start and the end of a sync', async () => {
  const changes = await read(
    `11 100.5 fsync(${file('/data/a')} <unfinished ...>`,
    `12 100.6 write(${file('/data/a')}, "${hex('x')}", 1) = 1 <0.000100>`,
    `11 100.7 <... fsync resumed>) = 0 (DELAYED) <0.200000>`,
    `11 100.8 fdatasync(${file('/data/a')}) = 0 (DELAYED) <0.001000>`,
  );
  expect(changes.map(({ change }) => change.kind)).toEqual([
    'sync-start',
    'write',
    'sync-end',
    'sync-start',
    'sync-end',
  ]);
  expect(changes[2]?.atMs).toBeCloseTo(100_700);
});

it('names the files of calls within which the process was killed', async () => {
  const changes = await read(
    `11 100.5 pwrite64(${file('/data/a')}, "${hex('x')}", 1, 0 <unfinished ...>`,
    `12 100.6 pwrite64(${file('/data/b')}, "${hex('x')}", 1, 0) = ?`,
    `13 100.7 pwrite64(${file('/data/c')}, "${hex('x')}", 1, 0 <unfinished ...>) = ?`,
    `14 100.8 pwrite64(${file('/data/d')}, "${hex('x')}", 1, 0 <unfinished ...>`,
    `11 100.9 <... pwrite64 resumed>)             = ?`,
    `15 100.9 write(${file('/other/a')}, "${hex('x')}", 1) = ?`,
    '12 101.0 +++ killed by SIGKILL +++',
  );
  expect(changes.map(({ change }) => change)).toEqual(
    ['b', 'c', 'a', 'd'].map((name) => ({ kind: 'interrupted', path: `/data/${name}` })),
  );
});

it('refuses a call that it cannot replay', async () => {
  await expect(read(`11 100.5 fallocate(${file('/data/a')}, 0, 0, 8) = 0 <0.000100>`)).rejects.toThrow(
    '/data/a was changed by fallocate, which cannot be replayed',
  );
});
