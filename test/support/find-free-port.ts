import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { env } from 'node:process';

/**
 * Below those that systems give to outgoing connections, one of which could take the port while its server is being restarted, or
 * connect to itself there.
 */
const ports = { least: 10_000, most: 32_767 };
/** Processes that run tests side by side look in parts of their own, and none finds a port that another one is about to bind. */
const parts = 8;
const portsOfPart = Math.floor((ports.most - ports.least + 1) / parts);
const part = Number(env['VITEST_POOL_ID'] ?? 0) % parts;
const firstPort = ports.least + part * portsOfPart;
let nextOffset = Math.floor(Math.random() * portsOfPart);

/** A port that was free a moment ago, and another one with each call, for programs that do not report the port they bind. */
export async function findFreePort(): Promise<number> {
  while (true) {
    const port = firstPort + nextOffset;
    nextOffset = (nextOffset + 1) % portsOfPart;
    if (await isFree(port)) return port;
  }
}

/** As many different ones. */
export function findFreePorts(count: number): Promise<readonly number[]> {
  return Promise.all(Array.from({ length: count }, findFreePort));
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** Whether a server takes connections at a port of this machine. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
