import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimDataDirectory } from './data-directory.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Another process that claims the directory, reports it, and waits to be killed. */
async function spawnHolder(path: string) {
  const program = `
    import { claimDataDirectory } from ${JSON.stringify(new URL('data-directory.ts', import.meta.url).href)};
    claimDataDirectory({ path: ${JSON.stringify(path)}, processId: process.pid });
    // The claim is unreachable here, and still has to hold after a garbage collection.
    setImmediate(() => {
      gc();
      setImmediate(() => process.stdout.write('held'));
    });
    setInterval(() => {}, 60_000);`;
  const holder = spawn(execPath, ['--expose-gc', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return {
    processId: holder.pid,
    async kill() {
      holder.kill('SIGKILL');
      await once(holder, 'exit');
    },
  };
}

it('creates the directory for its owner only', () => {
  const path = join(folder, 'a', 'b');
  const directory = claimDataDirectory({ path, processId: 1 });
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(directory.metaDatabase).toBe(join(path, 'meta.db'));
  directory.release();
});

it.each(['data', 'data/below'])('says what to do about %s where data is a link to nothing', (name) => {
  const link = join(folder, 'data');
  symlinkSync(join(folder, 'unmounted'), link);
  expect(() => claimDataDirectory({ path: join(folder, name), processId: 1 })).toThrow(
    `cannot create the data directory ${folder}/${name}, because ${link} is a link to ${folder}/unmounted, which does not exist; make that folder, or name another with --data-directory (CAIRN_DATA_DIRECTORY)`,
  );
  expect(existsSync(join(folder, 'unmounted'))).toBe(false);
});

it('is used through a link to it', () => {
  mkdirSync(join(folder, 'target'));
  symlinkSync(join(folder, 'target'), join(folder, 'data'));
  claimDataDirectory({ path: join(folder, 'data', 'below'), processId: 1 }).release();
  expect(existsSync(join(folder, 'target', 'below'))).toBe(true);
});

it('is free again once released', () => {
  const directory = claimDataDirectory({ path: folder, processId: 1 });
  expect(() => claimDataDirectory({ path: folder, processId: 2 })).toThrow(/in use by process 1;/);
  directory.release();
  expect(existsSync(directory.processIdFile)).toBe(false);
  claimDataDirectory({ path: folder, processId: 2 }).release();
});

it('names the process that holds it, and a kill -9 leaves no lock behind', { timeout: 30_000 }, async () => {
  for (let round = 0; round < 2; round++) {
    const holder = await spawnHolder(folder);
    expect(() => claimDataDirectory({ path: folder, processId: 1 })).toThrow(
      `the data directory ${folder} is in use by process ${holder.processId}; stop it or choose another directory`,
    );
    await holder.kill();
    claimDataDirectory({ path: folder, processId: 1 }).release();
  }
});

it('a damaged lock, which has no content, stops no start, and still locks', { timeout: 30_000 }, async () => {
  writeFileSync(join(folder, 'lock.db'), 'no database'.repeat(1_000));
  const holder = await spawnHolder(folder);
  writeFileSync(join(folder, 'lock.db'), 'no database'.repeat(1_000), { flag: 'r+' });
  expect(() => claimDataDirectory({ path: folder, processId: 1 })).toThrow('is in use by process');
  await holder.kill();
  claimDataDirectory({ path: folder, processId: 1 }).release();
});

it('a refused claim does not break the lock of its holder', async () => {
  const directory = claimDataDirectory({ path: folder, processId: 1 });
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(() => claimDataDirectory({ path: folder, processId: 2 })).toThrow(/in use by process 1;/);
  }
  expect(readFileSync(directory.processIdFile, 'utf8')).toMatch(/^1\b/);
  directory.release();
});

it('says in one line why it cannot be made', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => claimDataDirectory({ path: join(file, 'data'), processId: 1 })).toThrow(
    `cannot create the data directory ${file}/data, because ${file} is not a folder; name another with --data-directory (CAIRN_DATA_DIRECTORY)`,
  );
  expect(() => claimDataDirectory({ path: '/proc/cairn', processId: 1 })).toThrow(
    /^cannot create the data directory \/proc\/cairn: ENOENT[^\n]*; name another with --data-directory \(CAIRN_DATA_DIRECTORY\)[^\n]*$/,
  );
});

it('says so when the data directory is a file, and leaves the file alone', () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'mine', { mode: 0o644 });
  expect(() => claimDataDirectory({ path: file, processId: 1 })).toThrow(
    `the data directory ${file} is not a folder; name another with --data-directory (CAIRN_DATA_DIRECTORY)`,
  );
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

it.each(['lock.db', 'serve.pid'])('says in one line why it cannot be written: %s', (name) => {
  mkdirSync(join(folder, name));
  expect(() => claimDataDirectory({ path: folder, processId: 1 })).toThrow(
    /^cannot write to the data directory [^\n]*: [^\n]*; name another with --data-directory \(CAIRN_DATA_DIRECTORY\)[^\n]*$/,
  );
});

it('the lock holds when its file is removed or replaced, also after a kill -9 of others', {
  timeout: 30_000,
}, async () => {
  const holder = await spawnHolder(folder);
  const lockFile = join(folder, 'lock.db');
  const replace = (): void => {
    writeFileSync(`${lockFile}.other`, '');
    renameSync(`${lockFile}.other`, lockFile);
  };
  for (const change of [() => rmSync(lockFile), replace]) {
    change();
    expect(() => claimDataDirectory({ path: folder, processId: process.pid })).toThrow(
      `in use by process ${holder.processId};`,
    );
  }
  await holder.kill();
  claimDataDirectory({ path: folder, processId: process.pid }).release();
});

it('locks again when the file of the lock was removed, and says so once', async () => {
  const directory = claimDataDirectory({ path: folder, processId: process.pid });
  expect(await directory.renewLock()).toBe(false);
  rmSync(join(folder, 'lock.db'));
  rmSync(join(folder, 'serve.pid'));
  expect(await directory.renewLock()).toBe(true);
  expect(await directory.renewLock()).toBe(false);
  expect(() => claimDataDirectory({ path: folder, processId: 1 })).toThrow(
    `in use by process ${process.pid};`,
  );
  directory.release();
});

it('gives up when another process took the directory without its lock', { timeout: 30_000 }, async () => {
  const directory = claimDataDirectory({ path: folder, processId: process.pid });
  rmSync(join(folder, 'lock.db'));
  rmSync(join(folder, 'serve.pid'));
  const holder = await spawnHolder(folder);
  await expect(directory.renewLock()).rejects.toThrow(
    `the lock of ${folder} was removed, and process ${holder.processId} has taken the data directory`,
  );
  directory.release();
  expect(existsSync(join(folder, 'serve.pid'))).toBe(true);
  await holder.kill();
});

it('closes a wider data directory and everything in it, and names it', () => {
  const path = join(folder, 'data');
  const claim = () => claimDataDirectory({ path, processId: 1 });
  claim().release();
  mkdirSync(join(path, 'logs'));
  writeFileSync(join(path, 'logs', 'wal.db'), '');
  const open = ['.', 'lock.db', 'logs', 'logs/wal.db'];
  for (const name of open) chmodSync(join(path, name), name.endsWith('.db') ? 0o664 : 0o777);
  const directory = claim();
  expect(directory.narrowed.toSorted()).toEqual(expect.arrayContaining(open));
  for (const name of open) expect(statSync(join(path, name)).mode & 0o077).toBe(0);
  directory.release();
  const again = claim();
  expect(again.narrowed.filter((name) => name !== 'serve.pid')).toEqual([]);
  again.release();
});

it.each(['meta.db', 'postgres-database', 'meta.db.imported'])(
  'closes a wider folder with %s, which a backup may have had alone',
  (name) => {
    writeFileSync(join(folder, name), '');
    // Whatever the umask of the test.
    chmodSync(join(folder, name), 0o644);
    chmodSync(folder, 0o755);
    const directory = claimDataDirectory({ path: folder, processId: 1 });
    expect(directory.narrowed).toEqual(expect.arrayContaining(['.', name]));
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    directory.release();
  },
);

it.each([
  ['is shared by all users', 0o1777, []],
  ['has files of something else', 0o755, ['notes.txt']],
])('leaves an open folder alone that %s, and says what to do', (_title, mode, names) => {
  for (const name of names) writeFileSync(join(folder, name), '');
  chmodSync(folder, mode);
  expect(() => claimDataDirectory({ path: folder, processId: 1 })).toThrow(
    /^the data directory .* is open to other users \(mode \d+\) and .*: name a folder inside it, [^\n]*$/,
  );
  expect(statSync(folder).mode & 0o7777).toBe(mode);
});

it('uses the empty root of a new file system', () => {
  mkdirSync(join(folder, 'lost+found'));
  chmodSync(folder, 0o755);
  const directory = claimDataDirectory({ path: folder, processId: 1 });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  directory.release();
});
