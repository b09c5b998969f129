import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSimulatedDisk, listFiles, type SimulatedDisk, type UnsyncedWrites } from './simulated-disk.ts';

interface Disk {
  readonly disk: SimulatedDisk;
  write(name: string, text: string, offset?: number): void;
  sync(name: string): void;
  /** The files after a power loss, by name. */
  image(unsynced?: UnsyncedWrites | 'everything'): Record<string, string>;
  path(name: string): string;
}

function startDisk(files: Record<string, string> = {}): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-simulated-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const data = join(folder, 'data');
  mkdirSync(data);
  const path = (name: string) => (name === '' ? data : join(data, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(path(name), text);
  const disk = createSimulatedDisk(data, { random: () => 0.4 });
  return {
    disk,
    path,
    write: (name, text, offset = 0) =>
      disk.apply({ kind: 'write', path: path(name), offset, bytes: Buffer.from(text) }),
    sync(name) {
      disk.apply({ kind: 'sync-start', path: path(name), id: 1 });
      disk.apply({ kind: 'sync-end', path: path(name), id: 1 });
    },
    image(unsynced = 'lost') {
      const target = join(folder, 'image');
      disk.writeImage(target, unsynced);
      const found = listFiles(target).map((file) => [
        file.slice(target.length + 1),
        readFileSync(file, 'utf8'),
      ]);
      return Object.fromEntries(found);
    },
  };
}

it('keeps of a file what was there when its last sync began', () => {
  const { disk, write, sync, image, path } = startDisk({ a: 'before' });
  write('a', 'B');
  expect(image()).toEqual({ a: 'before' });
  sync('a');
  expect(image()).toEqual({ a: 'Before' });
  disk.apply({ kind: 'sync-start', path: path('a'), id: 2 });
  write('a', 'R', 4);
  disk.apply({ kind: 'sync-end', path: path('a'), id: 2 });
  expect(image()).toEqual({ a: 'Before' });
  expect(image('everything')).toEqual({ a: 'BefoRe' });
  expect(image('scattered')).toEqual({ a: 'BefoRe' });
});

it('makes a new file durable with its own sync, and not before', () => {
  const { write, sync, image } = startDisk();
  write('a', 'new');
  expect(image()).toEqual({});
  sync('a');
  expect(image()).toEqual({ a: 'new' });
});

it('makes names that were given or taken durable with the sync of their folder', () => {
  const { disk, write, sync, image, path } = startDisk({ gone: 'g' });
  write('a.new', 'a');
  sync('a.new');
  disk.apply({ kind: 'rename', from: path('a.new'), path: path('a') });
  disk.apply({ kind: 'unlink', path: path('gone') });
  expect(image()).toEqual({ 'a.new': 'a', gone: 'g' });
  sync('');
  expect(image()).toEqual({ a: 'a' });
});

it('cuts and grows files', () => {
  const { disk, write, sync, image, path } = startDisk({ a: '123456' });
  disk.apply({ kind: 'truncate', path: path('a'), size: 2 });
  write('a', 'x', 4);
  sync('a');
  expect(image()).toEqual({ a: '12\0\0x' });
});
