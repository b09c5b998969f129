import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from './find-free-port.ts';

export interface PeerProcess {
  readonly pid: number;
  readonly url: string;
  stop(): Promise<void>;
}

const readyWithinMs = 30_000;

/**
 * Starts a server of another project and waits until it is ready. `undefined` if its program is not installed.
 *
 * @param program its name on the path.
 * @param toArguments for the address that it should listen at.
 * @param readyPath answers 200 once it is ready.
 */
export async function startPeerProcess(
  program: string,
  toArguments: (address: string) => readonly string[],
  readyPath: string,
): Promise<PeerProcess | undefined> {
  const address = `127.0.0.1:${await findFreePort()}`;
  const child = spawn(program, toArguments(address), { stdio: 'ignore' });
  if (!(await hasSpawned(child)) || child.pid === undefined) return undefined;
  const url = `http://${address}`;
  await waitUntilReady(child, `${url}${readyPath}`);
  return {
    pid: child.pid,
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function hasSpawned(child: ChildProcess): Promise<boolean> {
  try {
    await once(child, 'spawn');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const giveUpMs = performance.now() + readyWithinMs;
  while (performance.now() < giveUpMs && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok === true) return;
    await delay(100);
  }
  child.kill('SIGKILL');
  throw new Error(`${child.spawnfile} was not ready within ${readyWithinMs / 1_000} s`);
}
