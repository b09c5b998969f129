import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packPackage, toolPath } from './pack-package.ts';

const run = promisify(execFile);

/** The client libraries that are published. */
export const clientLibraries = ['sdk-node', 'sdk-web'] as const;
export type ClientLibrary = (typeof clientLibraries)[number];

/** A folder outside the repository with nothing but packed packages in its `node_modules`. */
export interface PackedConsumer {
  readonly directory: string;
  /** Files inside the tarball, relative to the package. */
  packedFiles(library: ClientLibrary): readonly string[];
  readPacked(library: ClientLibrary, path: string): Promise<string>;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  /** Puts a program of `consumers/` beside the installed packages. */
  copy(name: string, as: string): Promise<void>;
  /** Runs a program in the folder; answers its output. */
  run(program: string, ...args: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Packs and installs client libraries, without a network. */
export async function installPacked(libraries: readonly ClientLibrary[]): Promise<PackedConsumer> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-packaging-'));
  const kept = ['package.json', 'README.md', 'LICENSE'];
  const packed = new Map<ClientLibrary, Awaited<ReturnType<typeof packPackage>>>();
  for (const library of libraries) {
    const into = join(directory, '.packed', library);
    await mkdir(into, { recursive: true });
    packed.set(library, await packPackage(library, kept, into));
  }
  await writeFile(join(directory, 'package.json'), '{"name":"consumer","private":true,"type":"module"}');
  const tarballs = [...packed.values()].map(({ tarball }) => tarball);
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--no-package-lock', ...tarballs];
  await run('npm', install, { cwd: directory });
  const installedPath = (library: ClientLibrary) => join(directory, 'node_modules/@cairn', library);

  return {
    directory,
    packedFiles: (library) => packed.get(library)?.files ?? [],
    readPacked: (library, path) => readFile(join(installedPath(library), path), 'utf8'),
    async write(files) {
      for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);
    },
    copy: (name, as) => cp(new URL(`./consumers/${name}`, import.meta.url), join(directory, as)),
    async run(program, ...args) {
      const running = run(program, args, { cwd: directory, timeout: 300_000, env: plainEnvironment() });
      const result = await running.catch((error: { stdout: string; stderr: string }) => {
        throw new Error(`${program} ${args.join(' ')} failed:\n${error.stdout}${error.stderr}`);
      });
      return result.stdout;
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Links packages of the repository into the folder: what a consumer brings itself. */
export async function linkPackages(consumer: PackedConsumer, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const link = join(consumer.directory, 'node_modules', name);
    await mkdir(join(link, '..'), { recursive: true });
    await rm(link, { force: true });
    await symlink(toolPath(name), link);
  }
}

/** Without the flags and settings of the test run, which would hide what a runtime does by default. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...others } = process.env;
  return others;
}
