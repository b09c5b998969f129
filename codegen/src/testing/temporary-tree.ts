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

/** A tree with all generated files of the fixture. */
export async function createFixtureTree(): Promise<string> {
  const root = createTemporaryFolder();
  await writeFiles(root, await generateFiles(readFixture()));
  return root;
}
