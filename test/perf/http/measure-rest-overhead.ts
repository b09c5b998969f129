import { type ChildProcess, fork } from 'node:child_process';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type GoalLine, toGoalLine } from '../goal-line.ts';
import type { ServerReady } from './report-cpu-time.ts';

const runs = 7;
const warmUpRequests = 5_000;
const requestsPerRun = 10_000;
const connections = 16;

interface Server {
  readonly child: ChildProcess;
  readonly ready: ServerReady;
}

/** N1: CPU time of one small GET through keys, quotas, validation and metrics, against Express alone. */
export async function measureRestOverhead(folder: string): Promise<GoalLine> {
  const cairn = await start('serve-cairn.ts', [folder]);
  const bare = await start('serve-bare.ts', []);
  try {
    const ours: number[] = [];
    const peer: number[] = [];
    for (const server of [cairn, bare]) await request(server.ready, warmUpRequests);
    for (let run = 0; run < runs; run += 1) {
      ours.push(await cpuMicrosecondsPerRequest(cairn));
      peer.push(await cpuMicrosecondsPerRequest(bare));
    }
    return toGoalLine({ name: 'N1', unit: 'CPU us a GET', atMost: 2.5 }, ours, peer);
  } finally {
    cairn.child.disconnect();
    bare.child.disconnect();
  }
}

async function start(file: string, args: readonly string[]): Promise<Server> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(path, args, { execArgv: ['--disable-proto=delete'] });
  const ready: ServerReady = await nextMessage(child);
  return { child, ready };
}

async function cpuMicrosecondsPerRequest({ child, ready }: Server): Promise<number> {
  const before = await cpuMicroseconds(child);
  await request(ready, requestsPerRun);
  return ((await cpuMicroseconds(child)) - before) / requestsPerRun;
}

async function cpuMicroseconds(child: ChildProcess): Promise<number> {
  child.send('cpu');
  return nextMessage(child);
}

/** What the child says next; it speaks only what `reportCpuTime` sends. */
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

/** Sends so many requests over a fixed number of connections that stay open. */
async function request({ url, key }: ServerReady, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  const sender = async () => {
    while (left > 0) {
      left -= 1;
      await getOnce(`${url}/v1/identity`, key, agent);
    }
  };
  await Promise.all(Array.from({ length: connections }, sender));
  agent.destroy();
}

function getOnce(url: string, key: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` };
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume();
      response.on('end', resolve);
    }).on('error', reject);
  });
}
