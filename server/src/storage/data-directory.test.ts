import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

it('is free again once released', () => {
  const directory = claimDataDirectory({ path: folder, processId: 1 });
  expect(() => claimDataDirectory({ path: folder, processId: 2 })).toThrow(/in use by process 1;/);
  directory.release();
  expect(existsSync(directory.processIdFile)).toBe(false);
  claimDataDirectory({ path: folder, processId: 2 }).release();
});

it('names the process that holds it, and a kill -9 leaves no lock behind', { timeout: 30_000 }, async () => {
  for (let round = 0; round < 5; round++) {
    const holder = await spawnHolder(folder);
    expect(() => claimDataDirectory({ path: folder, processId: 1 })).toThrow(
      `the data directory ${folder} is in use by process ${holder.processId}; stop it or choose another directory`,
    );
    await holder.kill();
    claimDataDirectory({ path: folder, processId: 1 }).release();
  }
});

it('a refused claim does not break the lock of its holder', async () => {
  const directory = claimDataDirectory({ path: folder, processId: 1 });
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(() => claimDataDirectory({ path: folder, processId: 2 })).toThrow(/in use by process 1;/);
  }
  expect(readFileSync(directory.processIdFile, 'utf8')).toBe('1\n');
  directory.release();
});

it('says in one line why it cannot be made', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => claimDataDirectory({ path: join(file, 'data'), processId: 1 })).toThrow(
    /^cannot create the data directory .*\/file\/data: ENOTDIR[^\n]*$/,
  );
  expect(() => claimDataDirectory({ path: '/proc/cairn', processId: 1 })).toThrow(
    /^cannot create the data directory [^\n]*$/,
  );
});

it('says in one line why it cannot be written', () => {
  writeFileSync(join(folder, 'lock.db'), 'not a database, but long enough to be taken for one'.repeat(20));
  expect(() => claimDataDirectory({ path: folder, processId: 1 })).toThrow(
    /^cannot write to the data directory [^\n]*: [^\n]*$/,
  );
});
