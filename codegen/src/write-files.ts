import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compareFiles, type Difference } from './compare-files.ts';
import type { GeneratedFile } from './generated-file.ts';

/** Updates the tree, touching only files that differ, and returns the differences. */
export async function writeFiles(
  root: string,
  files: readonly GeneratedFile[],
): Promise<readonly Difference[]> {
  const differences = await compareFiles(root, files);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  for (const { path } of differences) {
    const file = join(root, path);
    const text = texts.get(path);
    if (text === undefined) {
      await rm(file);
    } else {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
  return differences;
}
