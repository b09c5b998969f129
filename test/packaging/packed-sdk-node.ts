import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packPackage, toolPath } from './pack-package.ts';

const run = promisify(execFile);

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

/** Builds and packs `@cairn/sdk-node` and installs the tarball, without a network. */
export async function installPackedSdkNode(): Promise<PackedConsumer> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-packaging-'));
  const packed = await packPackage('sdk-node', ['package.json', 'README.md', 'LICENSE'], directory);

  await writeFile(join(directory, 'package.json'), '{"name":"consumer","private":true,"type":"module"}');
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--no-package-lock', packed.tarball];
  await run('npm', install, { cwd: directory });
  // What a strict TypeScript consumer brings itself.
  await mkdir(join(directory, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/node', 'undici-types']) {
    await symlink(toolPath(name), join(directory, 'node_modules', name));
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

export async function readPackedFile(consumer: PackedConsumer, path: string): Promise<string> {
  return readFile(join(consumer.packageDirectory, path), 'utf8');
}

/** Puts a program of `consumers/` beside the installed package. */
export async function copyConsumer(consumer: PackedConsumer, name: string, as: string): Promise<void> {
  await cp(new URL(`./consumers/${name}`, import.meta.url), join(consumer.directory, as));
}
