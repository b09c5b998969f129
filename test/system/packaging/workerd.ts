import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A worker in its own process. */
export interface Worker {
  readonly url: string;
  stop(): Promise<void>;
}

const configuration = `
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

const main :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.mjs")],
  compatibilityDate = "2026-01-01",
  compatibilityFlags = ["nodejs_compat"],
);
`;

/** Serves `worker.mjs` of a folder with workerd, which Cloudflare's workers run on, on a free port. */
export async function startWorker(program: string, folder: string): Promise<Worker> {
  await writeFile(join(folder, 'worker.capnp'), configuration);
  const child = spawn(program, ['serve', '--control-fd=1', 'worker.capnp'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    url: `http://127.0.0.1:${await readPort(child)}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** It prints a line of JSON once it listens. */
async function readPort({ stdout }: ChildProcess): Promise<number> {
  if (stdout === null) throw new Error('its output is not piped');
  let printed = '';
  for await (const chunk of stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const port = /"port":\s*(\d+)/.exec(printed)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error(`it ended before it listened: ${printed}`);
}
