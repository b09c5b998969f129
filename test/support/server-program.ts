import { createRequire } from 'node:module';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';

const source = new URL('../../server/src/main.ts', import.meta.url);
const installed = new URL('../../server/bin/cairn.cjs', import.meta.url);

/** How Node runs the service. */
export interface ServerProgram {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Its source, or with `CAIRN_TEST_BUILT=1` what is published, with the flags and variables that it starts Node with. */
export function serverProgram(): ServerProgram {
  if (env['CAIRN_TEST_BUILT'] !== '1') {
    return { argv: ['--disable-proto=delete', fileURLToPath(source)], environment: {} };
  }
  const { flags, environment } = publishedNode();
  return { argv: [...flags, fileURLToPath(installed)], environment };
}

/** How what is published starts Node. */
export function publishedNode(): {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
} {
  // Cast: it is plain CommonJS.
  const { nodeFlags, nodeVariables } = createRequire(import.meta.url)(
    '../../server/bin/keep-memory-small.cjs',
  ) as {
    readonly nodeFlags: readonly string[];
    readonly nodeVariables: Readonly<Record<string, string>>;
  };
  return { flags: nodeFlags, environment: nodeVariables };
}
