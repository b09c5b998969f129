import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type ServerProgram, serverProgram } from '../../support/server-program.ts';

export interface ServiceKeys {
  readonly serverKey: string;
  readonly ingestKey: string;
}

export interface ProcessEnd {
  /** `null` when a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly durationMs: number;
}

/** A `cairn` command that runs in a process of its own. */
export interface CairnProcess {
  readonly processId: number;
  readonly ended: Promise<ProcessEnd>;
  signal(name: NodeJS.Signals): void;
}

/** A service in a process of its own that takes requests. */
export interface ServiceProcess extends CairnProcess {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly grpcUrl: string;
  /** Only on the very first start. */
  readonly firstKeys?: ServiceKeys;
  readonly startedInMs: number;
}

const withSmallGenerations: ServerProgram = {
  argv: ['--disable-proto=delete', fileURLToPath(new URL('./serve-small-generations.ts', import.meta.url))],
  environment: {},
};
/** Ends what hangs; a start takes seconds of processor time, which others may delay. */
const readyWithinMs = 180_000;

/** Lets `serve` take free ports. */
export const portFlags = ['--api-port=0', '--ingest-port=0', '--otlp-grpc-port=0'];

/** How a process is started. */
export interface LaunchOptions {
  /** A program that runs the command given after its own arguments, such as `prlimit --nofile=64`. */
  readonly launcher?: readonly string[];
  /** The service seals samples several times a second instead of every two hours. */
  readonly hasSmallGenerations?: boolean;
}

export function spawnCairn(argv: readonly string[], options: LaunchOptions = {}): CairnProcess {
  return follow(launch(argv, options));
}

/**
 * Starts the service on free ports and waits until it takes requests.
 *
 * @throws Error with what it printed when it ends before that, or is not ready within three minutes.
 */
export async function startServiceProcess(
  argv: readonly string[],
  options: LaunchOptions = {},
): Promise<ServiceProcess> {
  const startedAtMs = performance.now();
  const child = launch(['serve', ...portFlags, ...argv], options);
  const cairn = follow(child);
  const tooLate = setTimeout(() => child.kill('SIGKILL'), readyWithinMs);
  const banner = await Promise.race([readBanner(child), cairn.ended]);
  clearTimeout(tooLate);
  if (typeof banner !== 'string') {
    throw new Error(`the service ended before it was ready: ${JSON.stringify(banner)}`);
  }
  const serverKey = /(svc_srv_\w+)/.exec(banner)?.[1];
  const ingestKey = /(svc_ing_\w+)/.exec(banner)?.[1];
  return {
    ...cairn,
    apiUrl: matchOnce(banner, /^ {2}API +(\S+)$/m),
    ingestUrl: matchOnce(banner, /^ {2}Ingest +(\S+)$/m),
    grpcUrl: matchOnce(banner, /^ {2}gRPC +(\S+)$/m),
    ...(serverKey === undefined || ingestKey === undefined ? {} : { firstKeys: { serverKey, ingestKey } }),
    startedInMs: performance.now() - startedAtMs,
  };
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

function launch(
  argv: readonly string[],
  { launcher = [], hasSmallGenerations = false }: LaunchOptions,
): Child {
  const service = hasSmallGenerations ? withSmallGenerations : serverProgram();
  const [program = execPath, ...rest] = [...launcher, execPath, ...service.argv, ...argv];
  const environment = { ...service.environment, ...compiledCode() };
  return spawn(program, rest, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Nothing of the environment but where compiled code is kept, for fast starts; see service-environment.ts. */
function compiledCode(): Record<string, string> {
  const folder = process.env['NODE_COMPILE_CACHE'];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

function follow(child: Child): CairnProcess {
  if (child.pid === undefined) throw new Error('the process could not be started');
  const startedAtMs = performance.now();
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return {
    processId: child.pid,
    ended: ended.then(([stdout, stderr]) => ({
      exitCode: child.exitCode,
      stdout,
      stderr,
      durationMs: performance.now() - startedAtMs,
    })),
    signal: (name) => void child.kill(name),
  };
}

/** The service writes its banner in one piece; the line about the data is the last that is always there. */
function readBanner(child: Child): Promise<string> {
  return new Promise((resolve) => {
    let banner = '';
    child.stdout.on('data', (chunk: Buffer | string) => {
      banner += chunk.toString();
      if (/^ {2}Data .*\n/m.test(banner)) resolve(banner);
    });
  });
}

function matchOnce(banner: string, pattern: RegExp): string {
  const found = pattern.exec(banner)?.[1];
  if (found === undefined) throw new Error(`no ${pattern.source} in the banner: ${banner}`);
  return found;
}
