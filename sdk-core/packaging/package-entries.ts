/** The part of a `package.json` that is read. */
export interface PackageManifest {
  readonly exports: Readonly<Record<string, unknown>>;
}

/**
 * The sources of a package's entries by their name in `dist`: `.` is `index`, `./query` is `query`. An entry has conditions;
 * what is exported by its path alone is a file.
 */
export function readEntries({ exports }: PackageManifest): Record<string, string> {
  const names = Object.entries(exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([path]) => (path === '.' ? 'index' : path.slice(2)));
  return Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]));
}
