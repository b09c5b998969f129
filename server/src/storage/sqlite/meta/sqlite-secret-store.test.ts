import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMetaDatabase } from './open-meta-database.ts';
import { createSqliteSecretStore } from './sqlite-secret-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-meta-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function openSecretStore() {
  const db = openMetaDatabase(join(folder, 'meta.db'));
  return { ...createSqliteSecretStore({ db, randomBytes, nowMs: () => 1_000 }), close: () => db.close() };
}

it('a secret is 32 bytes with an id and survives a restart', async () => {
  const before = openSecretStore();
  const secret = await before.getOrCreateSecret('page-token');
  expect(secret.key).toHaveLength(32);
  expect(secret.keyId).toMatch(/^sec_/);
  expect(await before.getOrCreateSecret('page-token')).toEqual(secret);
  before.close();

  const after = openSecretStore();
  expect(await after.getOrCreateSecret('page-token')).toEqual(secret);
  after.close();
});

it('two processes that ask first at the same time get the same secret', async () => {
  const [one, other] = [openSecretStore(), openSecretStore()];
  const secrets = await Promise.all([
    one.getOrCreateSecret('page-token'),
    other.getOrCreateSecret('page-token'),
  ]);
  expect(secrets[0]).toEqual(secrets[1]);
  one.close();
  other.close();
});
