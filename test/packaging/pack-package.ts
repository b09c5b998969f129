import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const rootDirectory = fileURLToPath(new URL('../../', import.meta.url));

export interface PackedPackage {
  /** Its path. */
  readonly tarball: string;
  /** Files inside it, relative to the package. */
  readonly files: readonly string[];
  readonly unpackedBytes: number;
}

/**
 * Packs a package, without a network: as it was built with `CAIRN_TEST_BUILT=1`, and built now without. The build goes into a folder of
 * its own: other tests may be reading the package's `dist` right now.
 *
 * @param name its folder in the repository.
 * @param kept files to pack besides `dist`.
 * @param into an existing folder, which gets the tarball and a folder `staging`.
 */
export async function packPackage(
  name: string,
  kept: readonly string[],
  into: string,
): Promise<PackedPackage> {
  const source = join(rootDirectory, name);
  const staging = join(into, 'staging');
  for (const file of kept) await cp(join(source, file), join(staging, file), { recursive: true });
  if (env['CAIRN_TEST_BUILT'] === '1') {
    await cp(join(source, 'dist'), join(staging, 'dist'), { recursive: true });
  } else {
    const build = [toolPath('tsup/dist/cli-default.js'), '--silent', '--out-dir', join(staging, 'dist')];
    await run(execPath, build, { cwd: source });
  }
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', './staging'], {
    cwd: into,
    env: { ...env, npm_config_offline: 'true' },
  });
  const { filename, files, unpackedSize } = readPackResult(JSON.parse(stdout));
  return {
    tarball: join(into, filename),
    files: files.map(({ path }) => path).sort(),
    unpackedBytes: unpackedSize,
  };
}

interface PackResult {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
  readonly unpackedSize: number;
}

/** npm prints a list or an object by package name, depending on its version. */
function readPackResult(result: Record<string, unknown>): PackResult {
  const [first] = Object.values(result);
  // The shape npm documents for `npm pack --json`.
  return first as PackResult;
}

/** A program of the repository's own, by the path inside its package. */
export function toolPath(path: string): string {
  return join(rootDirectory, 'node_modules', path);
}
