import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

const readyWithinMs = 60_000;

export interface DebianProgram {
  readonly path: string;
  readonly args: readonly string[];
  /** Files of the packages, without which it cannot run. */
  readonly needs: readonly string[];
  /** Whether it takes requests. */
  readonly isReady: () => Promise<boolean>;
}

/** A server of a Debian package that ends with this process, if nobody ends it before. */
export class DebianProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #output = '';

  /** @throws Error that says what to install. */
  constructor({ path, args, needs }: DebianProgram) {
    const missing = [path, ...needs].find((file) => !existsSync(file));
    if (missing !== undefined)
      throw new Error(`${missing} is missing: apt-get install clickhouse-server zookeeper`);
    this.#child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#ended = once(this.#child, 'exit').then(() => process.off('exit', this.#kill));
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = `${this.#output}${text}`.slice(-10_000);
      });
    }
    process.once('exit', this.#kill);
  }

  readonly #kill = () => void this.#child.kill('SIGKILL');

  /** As by `kill -9`. */
  async crash(): Promise<void> {
    this.#kill();
    await this.#ended;
  }

  /** @throws Error with the end of what it logged, when it does not get ready. */
  async waitUntil(isReady: () => Promise<boolean>): Promise<void> {
    const giveUpMs = performance.now() + readyWithinMs;
    while (performance.now() < giveUpMs && this.#child.exitCode === null && this.#child.signalCode === null) {
      if (await isReady()) return;
      await delay(20);
    }
    throw new Error(`${this.#child.spawnfile} was not ready:\n${this.#output}`);
  }
}

/** A server that is killed and started again. */
export interface CrashingServer {
  kill(): Promise<void>;
  /** Resolves once it takes requests. */
  start(): Promise<void>;
}

export function createCrashingServer(program: DebianProgram): CrashingServer {
  let running: DebianProcess | undefined;
  return {
    async kill() {
      await running?.crash();
      running = undefined;
    },
    async start() {
      running = new DebianProcess(program);
      await running.waitUntil(program.isReady);
    },
  };
}
