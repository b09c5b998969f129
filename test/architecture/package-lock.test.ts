import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface PackageLock {
  readonly packages: Readonly<Record<string, { readonly gypfile?: boolean }>>;
}

/*
 * npm runs `node-gyp rebuild` for a package with a binding.gyp, which needs Python, make and the headers of Node, unless its entry in the lock file says
 * no. What the registry tells npm lacks the field (https://github.com/WiseLibs/better-sqlite3/issues/1516), so `npm install` leaves it out.
 */
it('the lock file keeps npm from compiling packages that have their binaries', () => {
  const { packages }: PackageLock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const compiled = Object.entries(packages).filter(([path]) => existsSync(join(root, path, 'binding.gyp')));
  expect(compiled.map(([path, { gypfile }]) => ({ path, gypfile }))).toEqual([
    { path: 'node_modules/better-sqlite3', gypfile: false },
  ]);
});
