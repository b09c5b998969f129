import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const launcher = join(import.meta.dirname, 'start-clickhouse.py');
const peers = join(import.meta.dirname, '../peers/node_modules');
const library = join(peers, '@chdb/lib-linux-x64-gnu/libchdb.so');

/** Serves until the standard input ends, which the last statement reads. */
const serve =
  "SYSTEM START LISTEN HTTP; SYSTEM START LISTEN TCP; SELECT count() FROM file('-', LineAsString)";

/** By default it hands each read of a file to another thread, ten times in a small query, which took a tenth of its processor time. */
const readInPlace = '--local_filesystem_read_method=pread';

export interface ClickhouseProgram {
  readonly folder: string;
  readonly configFile: string;
  /** Of a server that may be a replica: the host and port at which others fetch from it. */
  readonly interserver?: string;
}

/** A server that ends with this process, if nobody ends it before. */
export class ClickhouseProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #output = '';

  /** @throws Error that says what to install. */
  constructor({ folder, configFile, interserver }: ClickhouseProgram) {
    if (!existsSync(library))
      throw new Error('ClickHouse is not installed: cd test/peers && npm install --no-save');
    const asReplica = interserver === undefined ? [] : [`--interserver=${interserver}`];
    const local = [`--path=${folder}`, `--config-file=${configFile}`, readInPlace, `--query=${serve}`];
    // -B: no compiled files among the sources.
    const args = ['-B', launcher, library, ...asReplica, ...local];
    this.#child = spawn('python3', args, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#ended = once(this.#child, 'exit');
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = `${this.#output}${text}`.slice(-10_000);
      });
    }
  }

  /** The end of what it logged. */
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

  async end(how: 'shutdown' | 'crash'): Promise<void> {
    if (how === 'crash') this.#child.kill('SIGKILL');
    else this.#child.stdin?.end();
    await this.#ended;
  }

  /** Stops it from running, as a machine that hangs, until `resume`. */
  pause(): void {
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    this.#child.kill('SIGCONT');
  }
}
