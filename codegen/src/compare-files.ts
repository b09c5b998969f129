import { glob, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type GeneratedFile, generatedFolderPatterns } from './generated-file.ts';

/** A difference between the tree and the generator's output. */
export interface Difference {
  readonly kind: 'missing' | 'stale' | 'extra';
  readonly path: string;
}

/** Compares bytes, and finds files in generated folders that nothing generates. Sorted by path. */
export async function compareFiles(
  root: string,
  expected: readonly GeneratedFile[],
): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  for (const { path, text } of expected) {
    const present = await readIfPresent(join(root, path));
    if (present === undefined) differences.push({ kind: 'missing', path });
    else if (!present.equals(Buffer.from(text))) differences.push({ kind: 'stale', path });
  }
  const known = new Set(expected.map(({ path }) => path));
  for (const path of await listPresentFiles(root)) {
    if (!known.has(path)) differences.push({ kind: 'extra', path });
  }
  return differences.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Hidden files included, which a glob over files would leave out. */
async function listPresentFiles(root: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const folder of glob([...generatedFolderPatterns], { cwd: root })) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => !entry.isDirectory());
    paths.push(
      ...files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/')),
    );
  }
  return paths;
}

async function readIfPresent(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
