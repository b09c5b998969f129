import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';

const source = new URL('../../server/src/main.ts', import.meta.url);
const installed = new URL('../../server/bin/cairn.cjs', import.meta.url);

/** How Node runs the service. */
export interface ServerProgram {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Its source, or with `CAIRN_TEST_BUILT=1` what is published, with the flags and variables of its first line. */
export function serverProgram(): ServerProgram {
  if (env['CAIRN_TEST_BUILT'] !== '1') {
    return { argv: ['--disable-proto=delete', fileURLToPath(source)], environment: {} };
  }
  const { flags, environment } = publishedNode();
  return { argv: [...flags, fileURLToPath(installed)], environment };
}

/** How the first line of what is published starts Node. */
export function publishedNode(): {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
} {
  const [firstLine = ''] = readFileSync(installed, 'utf8').split('\n');
  const words = firstLine.split(' ');
  return {
    flags: words.filter((word) => word.startsWith('--')),
    environment: Object.fromEntries(
      words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=', 2)),
    ),
  };
}
