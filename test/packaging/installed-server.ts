import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type PackedPackage, packPackage } from './pack-package.ts';

const run = promisify(execFile);

/** A folder outside the repository with nothing in it but the tarball of the server. */
export interface ServerTarball extends PackedPackage {
  readonly directory: string;
  /** An empty folder for one way of installing it. */
  makeFolder(name: string): Promise<string>;
  remove(): Promise<void>;
}

export async function packServer(): Promise<ServerTarball> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-server-'));
  const kept = ['package.json', 'README.md', 'LICENSE', 'bin'];
  return {
    ...(await packPackage('server', kept, directory)),
    directory,
    async makeFolder(name) {
      const folder = join(directory, name);
      await mkdir(folder);
      return folder;
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** What `npm run` and the test itself were started with, and a user with nothing but Node does not have. */
const ofTheTest = /^(CAIRN_|npm_(?!config_registry$)|NODE_OPTIONS$|NODE_COMPILE_CACHE$)/;

function plainEnvironment(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => !ofTheTest.test(name));
  return {
    ...Object.fromEntries(kept),
    PATH: [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  };
}

/** Runs a program to its end; answers what it printed. */
export async function runIn(
  folder: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly stdout: string; readonly stderr: string; readonly exitCode: number }> {
  const [program = '', ...args] = command;
  const options = { cwd: folder, env: { ...plainEnvironment(), ...environment }, timeout: 300_000 };
  return run(program, args, options).then(
    (printed) => ({ ...printed, exitCode: 0 }),
    // What execFile rejects with.
    (error: { stdout: string; stderr: string; code: number }) => ({ ...error, exitCode: error.code }),
  );
}

export interface InstalledService {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly serverKey: string;
  readonly ingestKey: string;
  /** Asks it to end; answers the exit code. */
  end(): Promise<number | null>;
}

/** Starts `cairn serve` on free ports and waits until it takes requests. */
export async function serveIn(folder: string, command: readonly string[]): Promise<InstalledService> {
  const [program = '', ...args] = command;
  const ports = { CAIRN_API_PORT: '0', CAIRN_INGEST_PORT: '0', CAIRN_OTLP_GRPC_PORT: '0' };
  const service = spawn(program, args, {
    cwd: folder,
    env: { ...plainEnvironment(), ...ports },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const banner = await readBanner(service);
  const find = (pattern: RegExp) => pattern.exec(banner)?.[1] ?? '';
  return {
    apiUrl: find(/ {2}API +(\S+)/),
    ingestUrl: find(/ {2}Ingest +(\S+)/),
    serverKey: find(/server key .*(svc_srv_\w+)/),
    ingestKey: find(/ingest key .*(svc_ing_\w+)/),
    async end() {
      const ended = once(service, 'exit');
      service.kill('SIGTERM');
      await ended;
      return service.exitCode;
    },
  };
}

async function readBanner({ stdout, stderr }: ChildProcess): Promise<string> {
  if (stdout === null || stderr === null) throw new Error('its output is not piped');
  let printed = '';
  stderr.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
  });
  for await (const chunk of stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += chunk;
    if (/ingest key .*\n/.test(printed)) return printed;
  }
  throw new Error(`it ended before it was ready: ${printed}`);
}
