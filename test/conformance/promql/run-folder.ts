import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { needsDelayedRemoval } from './needs-delayed-removal.ts';
import { type CaseResult, type RunOptions, runScript } from './run-script.ts';
import type { PromqlTarget } from './target.ts';

export interface FileResult {
  readonly file: string;
  readonly target: string;
  readonly cases: readonly CaseResult[];
}

/** Runs every `*.test` script of a folder against a target, in name order, without the cases that need another setting. */
export async function runFolder(
  folder: string,
  target: PromqlTarget,
  options: Pick<RunOptions, 'isAsWritten'> = {},
): Promise<readonly FileResult[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.test'))
    .toSorted();
  if (files.length === 0) throw new Error(`${folder} has no *.test scripts`);
  const results: FileResult[] = [];
  for (const file of files) {
    const runs = (query: string) => target.delaysNameRemoval || !needsDelayedRemoval(file, query);
    const cases = await runScript(readFileSync(join(folder, file), 'utf8'), target, { ...options, runs });
    results.push({ file, target: target.name, cases });
  }
  return results;
}
