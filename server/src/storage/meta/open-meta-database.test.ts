import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSpaceReturner } from '../sqlite/return-space.ts';
import { openMetaDatabase } from './open-meta-database.ts';
import { openMetaTestDatabase } from './testing/meta-test-database.ts';

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

it('gives the space of rows back that were deleted: a large file is not copied', () => {
  const { db, close } = openMetaTestDatabase();
  onTestFinished(close);
  const returnSpace = createSpaceReturner(db);
  const sizeOf = () =>
    Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }));
  const mebibyte = 1024 * 1024;
  const insert = db.prepare(
    `INSERT INTO documents (id, project_id, kind, slug, etag, summary, created_at_ms, updated_at_ms, body)
     VALUES (@id, 'prj_1', 'dashboard', @id, '', '{}', 1, 1, @body)`,
  );
  for (let id = 0; id < 24; id += 1)
    insert.run({ id: String(id), body: JSON.stringify('x'.repeat(mebibyte)) });
  db.exec('DELETE FROM documents');
  expect(sizeOf()).toBeGreaterThan(24 * mebibyte);
  while (returnSpace());
  expect(sizeOf()).toBeLessThan(17 * mebibyte);
});
