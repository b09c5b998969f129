import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const rootDirectory = fileURLToPath(new URL('../../', import.meta.url));
const nodeDirectory = join(rootDirectory, 'node_modules');
const sourceDirectory = join(rootDirectory, 'sdk-node');

/** A folder outside the repository with nothing but the packed package in its `node_modules`. */
export interface PackedConsumer {
  readonly directory: string;
  /** Where the package was installed. */
  readonly packageDirectory: string;
  /** Files inside the tarball, relative to the package. */
  readonly packedFiles: readonly string[];
  write(files: Readonly<Record<string, string>>): Promise<void>;
  /** Runs a program in the folder; answers its output. */
  run(program: string, ...args: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Builds and packs `@cairn/sdk-node` and installs the tarball, without a network. The build goes
 * into a folder of its own: other tests may be reading the package's `dist` right now.
 */
export async function installPackedSdkNode(): Promise<PackedConsumer> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-packaging-'));
  const staging = join(directory, 'staging');
  for (const name of ['package.json', 'README.md', 'LICENSE']) {
    await cp(join(sourceDirectory, name), join(staging, name));
  }
  const build = [toolPath('tsup/dist/cli-default.js'), '--silent', '--out-dir', join(staging, 'dist')];
  await run(process.execPath, build, { cwd: sourceDirectory });
  const npm = { cwd: directory, env: { ...process.env, npm_config_offline: 'true' } };
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', './staging'], npm);
  const packed = readPackResult(JSON.parse(stdout));

  await writeFile(join(directory, 'package.json'), '{"name":"consumer","private":true,"type":"module"}');
  const install = [
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    `./${packed.filename}`,
  ];
  await run('npm', install, npm);
  // What a strict TypeScript consumer brings itself.
  await mkdir(join(directory, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/node', 'undici-types']) {
    await symlink(join(nodeDirectory, name), join(directory, 'node_modules', name));
  }

  return {
    directory,
    packageDirectory: join(directory, 'node_modules/@cairn/sdk-node'),
    packedFiles: packed.files,
    async write(files) {
      for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);
    },
    async run(program, ...args) {
      const running = run(program, args, { cwd: directory, timeout: 60_000 });
      const result = await running.catch((error: { stdout: string; stderr: string }) => {
        throw new Error(`${program} ${args.join(' ')} failed:\n${error.stdout}${error.stderr}`);
      });
      return result.stdout;
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** npm prints a list or an object by package name, depending on its version. */
function readPackResult(result: Record<string, unknown>): { filename: string; files: readonly string[] } {
  const [first] = Object.values(result);
  // The shape npm documents for `npm pack --json`.
  const { filename, files } = first as { filename: string; files: readonly { path: string }[] };
  return { filename, files: files.map((file) => file.path) };
}

/** A program of the repository's own, by the path inside its package. */
export function toolPath(path: string): string {
  return join(nodeDirectory, path);
}

export async function readPackedFile(consumer: PackedConsumer, path: string): Promise<string> {
  return readFile(join(consumer.packageDirectory, path), 'utf8');
}

/** Puts a program of `consumers/` beside the installed package. */
export async function copyConsumer(consumer: PackedConsumer, name: string, as: string): Promise<void> {
  await cp(new URL(`./consumers/${name}`, import.meta.url), join(consumer.directory, as));
}
