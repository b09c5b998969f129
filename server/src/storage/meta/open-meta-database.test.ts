import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openMetaDatabase } from './open-meta-database.ts';

it('needs no folder for temporary files, which a container with a read-only root may not have', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-meta-'));
  const db = openMetaDatabase(join(folder, 'meta.db'));
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
  const inMemory = 2;
  expect(db.pragma('temp_store', { simple: true })).toBe(inMemory);
});
