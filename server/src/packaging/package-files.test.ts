import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type PackageFile, packageFile, packageFiles } from './package-files.ts';

const sources = join(import.meta.dirname, '..');
// The keys of a constant object.
const names = Object.keys(packageFiles) as PackageFile[];

// The console is there once it was built; its page says so until then.
it.each(names.filter((name) => name !== 'console'))('%s is where the table has it', (name) => {
  expect(existsSync(packageFile(name))).toBe(true);
});

it('has every folder of migrations and every thread', () => {
  const found = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)migrations$|-worker\.ts$/.test(path) && !/\/testing\/|start-worker/.test(path))
    .map((path) => `../${path}`);
  const listed = Object.values(packageFiles).filter((path) => /^\.\.\/[a-z]/.test(path));
  expect(found.sort()).toEqual([...listed].sort());
});

it('is the only way to a file beside the program: others would not be found in the package', () => {
  const modules = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('testing/'),
  );
  const locating = modules.filter((path) =>
    /import\.meta\.(?:url|dirname|filename)/.test(readFileSync(join(sources, path), 'utf8')),
  );
  expect(locating).toEqual(['packaging/package-files.ts']);
});
