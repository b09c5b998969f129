import { existsSync } from 'node:fs';

export interface PackageManifest {
  readonly exports: Readonly<Record<string, unknown>>;
}

/** The sources of a package's entries by their name in `dist`: `.` is `index`, `./query` is `query`. */
export function readEntries({ exports }: PackageManifest, folder = '.'): Record<string, string> {
  const names = Object.keys(exports)
    .filter((path) => path !== './package.json')
    .map((path) => (path === '.' ? 'index' : path.slice(2)))
    .filter((name) => findSource(folder, name) !== undefined);
  return Object.fromEntries(names.map((name) => [name, findSource(folder, name) ?? '']));
}

function findSource(folder: string, name: string): string | undefined {
  return [`src/${name}.ts`, `src/${name}.tsx`].find((path) => existsSync(`${folder}/${path}`));
}
