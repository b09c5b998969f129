import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareFiles } from './compare-files.ts';
import { readContract } from './contract.ts';
import { generateFiles } from './generate-files.ts';
import { writeFiles } from './write-files.ts';

/**
 * Updates the generated files of the tree under `root` from its openapi.yaml, or with
 * `check` only reports which are stale.
 *
 * @returns the exit code: 1 when the check found a difference.
 */
export async function generate(root: string, check: boolean, write: (line: string) => void): Promise<number> {
  const files = await generateFiles(await readContract(join(root, 'openapi.yaml')));
  if (!check) {
    for (const { kind, path } of await writeFiles(root, files)) {
      write(`${kind === 'extra' ? 'removed' : 'wrote'} ${path}`);
    }
    return 0;
  }
  const differences = await compareFiles(root, files);
  for (const { kind, path } of differences) {
    write(`${kind}: ${path} does not match openapi.yaml; run: npm run generate`);
  }
  return differences.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  try {
    process.exitCode = await generate(join(import.meta.dirname, '../..'), values.check, console.log);
  } catch (error) {
    console.error(`generate: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
