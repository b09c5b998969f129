import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process, { getuid } from 'node:process';
import { promisify } from 'node:util';

export const howToInstallPostgres = 'apt-get install postgresql';

const debianFolder = '/usr/lib/postgresql';

/** @throws Error that says what to install. */
function findPrograms(): string {
  try {
    const newest = readdirSync(debianFolder)
      .map(Number)
      .sort((one, other) => other - one)[0];
    if (newest !== undefined) return join(debianFolder, String(newest), 'bin');
  } catch {
    // Reported below.
  }
  throw new Error(`PostgreSQL is not installed in ${debianFolder}: ${howToInstallPostgres}`);
}

/** PostgreSQL refuses to run as root, so tests of root run it as Debian's own user. */
export function postgresUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (getuid?.() !== 0) return undefined;
  const fields = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (fields === null) throw new Error(`there is no user postgres: ${howToInstallPostgres}`);
  return { uid: Number(fields[1]), gid: Number(fields[2]) };
}

/** A new temporary folder in which the programs of PostgreSQL may write. */
export async function createPostgresFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const user = postgresUser();
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  return folder;
}

/** Runs a program of PostgreSQL to its end. */
export async function runPostgresProgram(name: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(join(findPrograms(), name), args, {
    ...postgresUser(),
    env: { LC_ALL: 'C.UTF-8' },
  });
}

/** A server that ends with this process, if nobody ends it before. */
export class PostgresProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #output = '';

  constructor(args: readonly string[]) {
    this.#child = spawn(join(findPrograms(), 'postgres'), args, {
      ...postgresUser(),
      env: { LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#ended = once(this.#child, 'exit');
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#output += text;
    });
    process.once('exit', this.#kill);
  }

  readonly #kill = () => void this.#child.kill('SIGQUIT');

  /** What it logged. */
  get output(): string {
    return this.#output;
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('the server did not start');
    return this.#child.pid;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** `SIGINT` ends its connections and shuts down, `SIGQUIT` is a crash. */
  async end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    process.off('exit', this.#kill);
    if (!this.hasEnded) this.#child.kill(signal);
    await this.#ended;
  }
}
