import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { sampleAutomation } from '../../../automations/testing/sample-automation.ts';
import { createSqliteAutomationStore } from '../sqlite-automation-store.ts';
import { createSqliteIdentityStore } from '../sqlite-identity-store.ts';
import { openMetaTestDatabase } from '../testing/meta-test-database.ts';
import { copyMetaDatabase } from './copy-meta-database.ts';
import { listMetaCopies, maxCopies, nameMetaCopy } from './meta-copies.ts';
import { openOrRestoreMetaDatabase } from './restore-meta-database.ts';

const atMs = Date.UTC(2026, 10, 23, 4);
const pageBytes = 8192;

const damages: readonly (readonly [string, (path: string) => void])[] = [
  ['is missing', (path) => rmSync(path)],
  ['is empty', (path) => truncateSync(path)],
  ['is cut off', (path) => truncateSync(path, 3 * pageBytes)],
  ['is no database', (path) => overwrite(path, 0, 'junk')],
  ['has a damaged header', (path) => overwrite(path, 16, 'junk')],
  ['has zeroed pages', (path) => overwrite(path, pageBytes, '\0'.repeat(3 * pageBytes))],
];

/** A closed `meta.db` with the projects `prj_1` and `prj_2`, and one copy of it, after which `prj_3` was added. */
async function setUp() {
  const { db, path, close } = openMetaTestDatabase();
  onTestFinished(close);
  const copiesFolder = join(dirname(path), 'meta-copies');
  await copyMetaDatabase(db, copiesFolder, atMs);
  const identities = createSqliteIdentityStore(db);
  await identities.createProject({ id: 'prj_3', organizationId: 'org_1', name: 'third', createdAtMs: 1 });
  db.close();
  return { path, copiesFolder };
}

interface Paths {
  readonly path: string;
  readonly copiesFolder: string;
}

function restoreOptions({ path, copiesFolder }: Paths) {
  return { databasePath: path, copiesFolder, hasTelemetry: true, nowMs: atMs + 10, onDamage: () => {} };
}

function start(paths: Paths) {
  const opened = openOrRestoreMetaDatabase(restoreOptions(paths));
  onTestFinished(() => void opened.db.close());
  return opened;
}

it('leaves an intact database as it is', async () => {
  const paths = await setUp();
  const { db, restored } = start(paths);
  expect(restored).toBeUndefined();
  expect(await createSqliteIdentityStore(db).listProjects()).toHaveLength(3);
});

it.each(damages)(
  'restores a database that %s from its newest copy, and keeps the file',
  async (what, damage) => {
    const paths = await setUp();
    damage(paths.path);
    const { db, restored } = start(paths);
    expect(restored).toMatchObject({ copiedAtMs: atMs, copy: join(paths.copiesFolder, nameMetaCopy(atMs)) });
    expect(restored?.quarantined === undefined).toBe(what === 'is missing');
    expect((await createSqliteIdentityStore(db).listProjects()).map(({ id }) => id)).toEqual([
      'prj_1',
      'prj_2',
    ]);
    expect(statSync(paths.path).mode & 0o777).toBe(0o600);
  },
);

it('prefers an older copy to a damaged one', async () => {
  const paths = await setUp();
  const older = readFileSync(join(paths.copiesFolder, nameMetaCopy(atMs)));
  writeFileSync(join(paths.copiesFolder, nameMetaCopy(atMs + 1)), older.subarray(0, 5 * pageBytes));
  const flipped = Buffer.from(older);
  const at = flipped.indexOf('shop'); // of a project, which has no checksum: the copy counts as intact
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  writeFileSync(join(paths.copiesFolder, nameMetaCopy(atMs - 1)), flipped);
  rmSync(paths.path);
  expect(start(paths).restored).toMatchObject({ copiedAtMs: atMs });
});

it('prefers a copy of now to one of before the clock was set back', async () => {
  const paths = await setUp();
  const copy = readFileSync(join(paths.copiesFolder, nameMetaCopy(atMs)));
  writeFileSync(join(paths.copiesFolder, nameMetaCopy(atMs + 3_600_000)), copy);
  rmSync(paths.path);
  expect(start(paths).restored).toMatchObject({ copiedAtMs: atMs });
});

it('says how much of a log is lost that was removed after a kill, and keeps what is in the database', async () => {
  const { db, path, close } = openMetaTestDatabase();
  onTestFinished(close);
  db.pragma('wal_checkpoint(TRUNCATE)');
  const project = { id: 'prj_3', organizationId: 'org_1', name: 'third', createdAtMs: 1 };
  await createSqliteIdentityStore(db).createProject(project);
  const killed = join(dirname(path), 'killed.db');
  for (const suffix of ['', '-shm']) copyFileSync(`${path}${suffix}`, `${killed}${suffix}`);
  const { db: left, lostFrames } = start({ path: killed, copiesFolder: join(dirname(path), 'none') });
  expect(lostFrames).toBeGreaterThan(0);
  expect(await createSqliteIdentityStore(left).listProjects()).toHaveLength(2);
});

it('has everything of its newest copy without its log', async () => {
  const { db, path, close } = openMetaTestDatabase();
  onTestFinished(close);
  const project = { id: 'prj_3', organizationId: 'org_1', name: 'third', createdAtMs: 1 };
  await createSqliteIdentityStore(db).createProject(project);
  const copiesFolder = join(dirname(path), 'meta-copies');
  await copyMetaDatabase(db, copiesFolder, atMs);
  const withoutLog = join(dirname(path), 'without-log.db');
  copyFileSync(path, withoutLog);
  const { db: left, restored } = start({ path: withoutLog, copiesFolder });
  expect(restored).toBeUndefined();
  expect(await createSqliteIdentityStore(left).listProjects()).toHaveLength(3);
});

it('says what to do when there is no intact copy, and leaves the damaged file where it is', async () => {
  const paths = await setUp();
  rmSync(paths.copiesFolder, { recursive: true });
  overwrite(paths.path, 0, 'junk');
  expect(() => start(paths)).toThrow(
    /meta\.db cannot be used \(.*file is not a database\), and .*meta-copies has no intact copy of it: put back meta\.db from a backup, or start with another, empty --data-directory$/,
  );
  expect(readFileSync(paths.path, 'latin1')).toMatch(/^junk/);
});

it('begins a new database where there is no telemetry', async () => {
  const paths = await setUp();
  rmSync(paths.path);
  const { db, restored } = openOrRestoreMetaDatabase({
    databasePath: paths.path,
    copiesFolder: paths.copiesFolder,
    hasTelemetry: false,
    nowMs: atMs,
    onDamage: () => {},
  });
  onTestFinished(() => void db.close());
  expect(restored).toBeUndefined();
  expect(await createSqliteIdentityStore(db).listProjects()).toEqual([]);
});

it('gives changes of automations revisions that no trace was evaluated at', async () => {
  const paths = await setUp();
  rmSync(paths.path);
  const automations = createSqliteAutomationStore(start(paths).db);
  const created = await automations.create(sampleAutomation({ projectId: 'prj_1' }));
  expect(created?.revision).toBeGreaterThan(1_000_000);
});

it('puts a copy into its place only once it has those revisions, since the next start would not know that they are missing', async () => {
  const { path, copiesFolder } = await setUp();
  const copy = new Database(join(copiesFolder, nameMetaCopy(atMs)));
  copy.exec(
    "CREATE TRIGGER full_disk BEFORE UPDATE ON automation_revision BEGIN SELECT raise(ABORT, 'full disk'); END",
  );
  copy.close();
  rmSync(path);
  expect(() => start({ path, copiesFolder })).toThrow('full disk');
  expect(existsSync(path)).toBe(false);
});

it('keeps the newest copies, which are one file each', async () => {
  const { db, path, close } = openMetaTestDatabase();
  onTestFinished(close);
  const folder = join(dirname(path), 'meta-copies');
  for (let number = 0; number < maxCopies + 2; number += 1) await copyMetaDatabase(db, folder, atMs + number);
  const copies = listMetaCopies(folder, atMs + 10);
  expect(copies.map(({ copiedAtMs }) => copiedAtMs - atMs)).toEqual([5, 4, 3, 2]);
  expect(readdirSync(folder)).toHaveLength(maxCopies);
  expect(copies[0]?.path).toMatch(/meta-2026-11-23T04-00-00\.005Z\.db$/);
});

it('takes no copy of a database with a damaged item, so that the intact ones stay', async () => {
  const { db, path, close } = openMetaTestDatabase();
  onTestFinished(close);
  const folder = join(dirname(path), 'meta-copies');
  await createSqliteAutomationStore(db).create(sampleAutomation({ id: 'auto_1', projectId: 'prj_1' }));
  await copyMetaDatabase(db, folder, atMs);
  db.exec("DELETE FROM row_checksums WHERE part = 'automations'");
  await expect(copyMetaDatabase(db, folder, atMs + 1)).rejects.toThrow(
    'the stored automation auto_1 of prj_1 is damaged',
  );
  expect(readdirSync(folder)).toEqual([nameMetaCopy(atMs)]);
});

function overwrite(path: string, offset: number, text: string): void {
  const bytes = readFileSync(path);
  bytes.write(text, offset, 'latin1');
  writeFileSync(path, bytes);
}

it('restores a database without projects, as another file in its place is, but not that of a killed first start', async () => {
  const paths = await setUp();
  rmSync(paths.path);
  const { db } = openOrRestoreMetaDatabase({ ...restoreOptions(paths), hasTelemetry: false });
  db.close();
  expect(start(paths).restored).toMatchObject({ reason: 'it has no projects' });

  const killed = await setUp();
  rmSync(killed.copiesFolder, { recursive: true });
  rmSync(killed.path);
  openOrRestoreMetaDatabase({ ...restoreOptions(killed), hasTelemetry: false }).db.close();
  expect(start(killed).restored).toBeUndefined();
});
