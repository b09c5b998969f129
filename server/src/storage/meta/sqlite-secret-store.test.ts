import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { describeSecretStore } from '../../identity/testing/secret-store-contract.ts';
import { openMetaDatabase } from './open-meta-database.ts';
import { createSqliteSecretStore } from './sqlite-secret-store.ts';

function openSecretStore(folder: string) {
  const db = openMetaDatabase(join(folder, 'meta.db'));
  return { ...createSqliteSecretStore({ db, randomBytes, nowMs: () => 1_000 }), close: () => db.close() };
}

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-meta-'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

describeSecretStore('meta.db', () => {
  const { folder, remove } = makeFolder();
  const [store, another] = [openSecretStore(folder), openSecretStore(folder)];
  return {
    store,
    another,
    close() {
      for (const each of [store, another]) each.close();
      remove();
    },
  };
});

it('a secret survives a restart', async () => {
  const { folder, remove } = makeFolder();
  onTestFinished(remove);
  const before = openSecretStore(folder);
  const secret = await before.getOrCreateSecret('page-token');
  before.close();
  const after = openSecretStore(folder);
  expect(await after.getOrCreateSecret('page-token')).toEqual(secret);
  after.close();
});
