import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readStaticFiles } from './static-files.ts';

it('reads files by their path with their encoded forms, and nothing hidden', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-static-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  const names = [
    'index.html',
    'assets/a.js',
    'assets/a.js.br',
    'assets/a.js.gz',
    'assets/b.gz',
    '.vite/x',
    '.env',
  ];
  for (const name of names) await writeFile(join(folder, name), name);
  const read = [...readStaticFiles(folder)].map(([path, forms]) => [
    path,
    [...forms].map(([encoding, bytes]) => `${encoding} ${bytes}`),
  ]);
  expect(Object.fromEntries(read)).toEqual({
    '/index.html': ['identity index.html'],
    '/assets/a.js': ['br assets/a.js.br', 'gzip assets/a.js.gz', 'identity assets/a.js'],
    '/assets/b.gz': ['identity assets/b.gz'],
  });
});

it('has no file of a folder that does not exist', () => {
  expect(readStaticFiles(join(tmpdir(), 'cairn-nowhere')).size).toBe(0);
});
