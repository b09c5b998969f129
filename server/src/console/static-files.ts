import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const encodings = ['br', 'gzip'] as const;
const extensions = { br: '.br', gzip: '.gz' } as const;

export type Encoding = (typeof encodings)[number] | 'identity';

/** A file, and what the build made of it for each encoding of content. */
export type StaticFile = ReadonlyMap<Encoding, Buffer>;

/**
 * Reads the files of a folder into memory, by their URL path. Only what is read here is ever served, so that no path of a request
 * reaches the file system. Hidden files stay hidden.
 */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).split(sep).join('/')}`)
    .filter((path) => !path.includes('/.'));
  const known = new Set(paths);
  const isEncoded = (path: string) =>
    encodings.some((name) => {
      const extension = extensions[name];
      return path.endsWith(extension) && known.has(path.slice(0, -extension.length));
    });
  return new Map(
    paths
      .filter((path) => !isEncoded(path))
      .map((path) => {
        const forms = encodings
          .filter((name) => known.has(path + extensions[name]))
          .map((name): [Encoding, Buffer] => [name, readFileSync(join(folder, path + extensions[name]))]);
        return [path, new Map([...forms, ['identity', readFileSync(join(folder, path))]])];
      }),
  );
}
