import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { withGrownBounds } from './grown-bounds.ts';
import { withGrownLists } from './grown-lists.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Compares two contracts by the `diff-recommended` rules of redocly.yaml; lists and upper bounds marked `x-cairn-grows`
 * may grow.
 *
 * @returns the report, and whether the revision breaks clients of the base.
 */
export function findBreakingChanges(base: string, revision: string): { breaking: boolean; report: string } {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  try {
    const grownBase = join(folder, 'base.yaml');
    const [before, after] = [base, revision].map((file) => parse(readFileSync(file, 'utf8')));
    const grown = withGrownBounds(withGrownLists(before, after), after);
    writeFileSync(grownBase, stringify(grown, { aliasDuplicateObjects: false }));
    return diff(grownBase, revision);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function diff(base: string, revision: string): { breaking: boolean; report: string } {
  const tool = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [tool, 'diff', base, revision, '--config', join(root, 'redocly.yaml'), '--fail-on', 'major'],
    { encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' }, timeout: 60_000 },
  );
  if (error !== undefined) throw error;
  return { breaking: status !== 0, report: `${stdout}${stderr}`.trim() };
}

if (import.meta.main) {
  const { breaking, report } = findBreakingChanges(
    join(root, 'codegen/released/openapi.yaml'),
    join(root, 'openapi.yaml'),
  );
  console.log(report);
  if (breaking) {
    console.error(
      'openapi.yaml breaks clients of the last release; keep the old form, or add a new one next to it',
    );
    process.exitCode = 1;
  }
}
