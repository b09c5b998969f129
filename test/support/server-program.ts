import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';

const source = new URL('../../server/src/main.ts', import.meta.url);
const installed = new URL('../../server/bin/cairn.cjs', import.meta.url);

/**
 * The arguments with which Node runs the service: its source, or with `CAIRN_TEST_BUILT=1` what is published, with the flags of
 * its first line.
 */
export function serverProgram(): readonly string[] {
  if (env['CAIRN_TEST_BUILT'] !== '1') return ['--disable-proto=delete', fileURLToPath(source)];
  const [firstLine = ''] = readFileSync(installed, 'utf8').split('\n');
  return [...firstLine.split(' ').filter((word) => word.startsWith('--')), fileURLToPath(installed)];
}
