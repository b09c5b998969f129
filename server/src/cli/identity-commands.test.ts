import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFirstIdentities, type FirstKeys } from '../identity/first-start.ts';
import { createIdentityService, type IdentityService } from '../identity/identity-service.ts';
import { createSqliteIdentityStore } from '../storage/meta/sqlite-identity-store.ts';
import { openNewMetaDatabase } from '../storage/meta/testing/meta-test-database.ts';
import type { SqliteDatabase } from '../storage/sqlite/open-database.ts';
import { runCli } from './run-cli.ts';
import { createFakeCliEnvironment } from './testing/fake-cli-environment.ts';

describe('keys and projects', () => {
  let folder: string;
  let db: SqliteDatabase;
  let identity: IdentityService;
  let firstKeys: FirstKeys | undefined;
  let monotonicMs: number;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-cli-'));
    db = openNewMetaDatabase(join(folder, 'meta.db'));
    const store = createSqliteIdentityStore(db);
    monotonicMs = 0;
    firstKeys = await createFirstIdentities({ store, randomBytes, nowMs: () => 0 });
    identity = createIdentityService({
      store,
      recordUse: () => {},
      nowMs: () => 0,
      monotonicNowMs: () => monotonicMs,
    });
  });
  afterEach(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });

  async function runHere(...argv: string[]) {
    const cli = createFakeCliEnvironment(argv, { environment: { CAIRN_DATA_DIRECTORY: folder } });
    const exitCode = await runCli(cli);
    return { exitCode, ...cli.written };
  }

  it.each(['server', 'ingest'])(
    'creates a %s key that works immediately, alone on standard output',
    async (kind) => {
      const { exitCode, out, err } = await runHere('keys', 'create', '--kind', kind);
      expect(exitCode).toBe(0);
      expect(await identity.authenticate(out.trimEnd())).toMatchObject({ kind });
      expect(err).toMatch(/^created \w+ key key_\w+ for project default; it is not shown again\n$/);
      expect(err).not.toContain(out.trimEnd());
    },
  );

  it('creates a web key for its origins in a project, as JSON', async () => {
    const project = JSON.parse((await runHere('projects', 'create', 'shop', '--json')).out);
    const origins = ['--origin', 'https://shop.example/', '--origin', 'http://localhost:5173'];
    const { out, err } = await runHere(
      'keys',
      'create',
      '--kind',
      'web',
      '--project',
      'shop',
      ...origins,
      '--json',
    );
    const { key, ...fields } = JSON.parse(out);
    expect(fields).toEqual({
      key_id: expect.stringMatching(/^key_/),
      kind: 'web',
      project_id: project.project_id,
      name: 'web key',
      display_prefix: key.slice(0, 12),
      allowed_origins: ['https://shop.example', 'http://localhost:5173'],
      created_at: '2026-01-02T03:04:05.000Z',
    });
    expect(await identity.authenticate(key)).toMatchObject({ allowedOrigins: fields.allowed_origins });
    expect(err).toBe('');
  });

  it('lists keys without showing them', async () => {
    const { out } = await runHere('keys', 'list');
    expect(out).toMatch(
      /^ID +KIND +PROJECT +KEY +CREATED +LAST USED +STATE +NAME\nkey_\w+ +server +default +svc_srv_/,
    );
    expect(out).not.toContain(firstKeys?.serverKey);
    const listed = JSON.parse((await runHere('keys', 'list', '--kind', 'ingest', '--json')).out);
    expect(listed.keys).toMatchObject([{ kind: 'ingest', name: 'first ingest key' }]);
    expect(JSON.stringify(listed)).not.toContain(firstKeys?.ingestKey);
  });

  it('revokes a key that a service has cached', async () => {
    const keyId = (await identity.authenticate(firstKeys?.serverKey ?? ''))?.keyId ?? '';
    const { exitCode, out } = await runHere('keys', 'revoke', keyId);
    expect({ exitCode, out }).toEqual({
      exitCode: 0,
      out: `revoked server key ${keyId} (first server key)\n`,
    });
    monotonicMs = 1_000;
    expect(await identity.authenticate(firstKeys?.serverKey ?? '')).toBeUndefined();
    expect((await runHere('keys', 'list')).out).toMatch(/revoked +first server key/);
  });

  it.each([
    [['keys', 'revoke', 'key_unknown'], 'there is no key "key_unknown"; "cairn keys list" shows the ids'],
    [
      ['keys', 'create', '--kind', 'server', '--project', 'shop'],
      'there is no project "shop"; there are: default',
    ],
    [['keys', 'list', '--project', 'shop'], 'there is no project "shop"; there are: default'],
    [['projects', 'create', 'default'], 'the project "default" already exists'],
    [['traces', 'delete', '0'.repeat(32)], `there is no trace ${'0'.repeat(32)} in project default`],
  ])('%j fails with one line and exit code 1', async (argv, reason) => {
    expect(await runHere(...argv)).toEqual({ exitCode: 1, out: '', err: `cairn: ${reason}\n` });
  });

  it('lists projects', async () => {
    await runHere('projects', 'create', 'web shop');
    expect((await runHere('projects', 'list')).out).toMatch(
      /^ID +CREATED +NAME\nprj_\w+ .* default\nprj_\w+ .* web shop\n$/,
    );
    const { projects } = JSON.parse((await runHere('projects', 'list', '--json')).out);
    expect(projects).toMatchObject([
      { name: 'default' },
      { name: 'web shop', created_at: '2026-01-02T03:04:05.000Z' },
    ]);
  });

  it('backs up once and never overwrites', async () => {
    const file = join(folder, 'backup.tar');
    expect(JSON.parse((await runHere('backup', file, '--json')).out)).toEqual({
      file,
      databases: ['meta.db'],
      damaged: [],
    });
    writeFileSync(file, 'kept');
    expect(await runHere('backup', file)).toMatchObject({
      exitCode: 1,
      out: '',
      err: expect.stringMatching(/^cairn: [^\n]+\n$/),
    });
    expect(readFileSync(file, 'utf8')).toBe('kept');
  });
});
