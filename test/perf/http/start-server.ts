import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { publishedNode } from '../../support/server-program.ts';
import type { ServerReady } from './report-cpu-time.ts';

/** A server in a separate process, so that its CPU time is separate. */
export interface Server {
  readonly ready: ServerReady;
  readonly pid: number;
  /** User and system time of all its threads so far. */
  cpuMicroseconds(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Cairn, by Node as the command starts it.
 *
 * @param options of `serve` beside those of serve-cairn.ts, by slug.
 */
export function startCairn(folder: string, options: Readonly<Record<string, string>> = {}): Promise<Server> {
  const { flags, environment } = publishedNode();
  const args = [folder, ...Object.entries(options).flat()];
  return start('serve-cairn.ts', args, { execArgv: [...flags], env: { ...env, ...environment } });
}

export function startBareExpress(): Promise<Server> {
  return start('serve-bare.ts', [], { execArgv: ['--disable-proto=delete'] });
}

/** @param file a program of this folder that calls `reportCpuTime`. */
async function start(file: string, args: readonly string[], options: ForkOptions): Promise<Server> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(path, args, options);
  const ready: ServerReady = await nextMessage(child);
  if (child.pid === undefined) throw new Error(`${file} has no process`);
  return {
    ready,
    pid: child.pid,
    cpuMicroseconds() {
      child.send('cpu');
      return nextMessage(child);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** The next message of the child, which sends only those of `reportCpuTime`. */
function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const refuse = (code: number | null) =>
      reject(new Error(`the server under test ended with code ${code}`));
    child.once('exit', refuse);
    child.once('message', (message) => {
      child.off('exit', refuse);
      resolve(message as Message);
    });
  });
}
