import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { generateFiles } from '../generate-files.ts';
import { writeFiles } from '../write-files.ts';
import { readFixture } from './fixture-contract.ts';

/** An empty folder that is removed after the test. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-codegen-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

let files: ReturnType<typeof generateFiles> | undefined;

/** A tree with all generated files of the fixture, which are made once: the emitters take a third of a second. */
export async function createFixtureTree(): Promise<string> {
  const root = createTemporaryFolder();
  files ??= generateFiles(readFixture());
  await writeFiles(root, await files);
  return root;
}
