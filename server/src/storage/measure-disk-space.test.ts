import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { layOutDataDirectory } from './data-directory.ts';
import { measureDiskSpace } from './measure-disk-space.ts';

it('adds up the files of each signal, those of subfolders included', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-space-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const layout = layOutDataDirectory(folder);
  for (const { path, bytes } of [
    { path: join(layout.tracesFolder, 'traces.db'), bytes: 10 },
    { path: join(layout.logsFolder, 'a.db'), bytes: 100 },
    { path: join(layout.logsFolder, 'quarantine', 'b.db'), bytes: 1_000 },
  ]) {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, new Uint8Array(bytes));
  }
  mkdirSync(layout.metricsFolder);
  const disk = measureDiskSpace(layout);
  expect(await disk.storedBytes()).toEqual({ traces: 10, logs: 1_100, metrics: 0 });
  expect(await disk.freeBytes()).toBeGreaterThan(0);
});
