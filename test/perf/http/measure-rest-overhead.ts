import { Agent, get } from 'node:http';
import { type GoalLine, toGoalLine } from '../goal-line.ts';
import type { ServerReady } from './report-cpu-time.ts';
import { type Server, startBareExpress, startCairn } from './start-server.ts';

const runs = 7;
const warmUpRequests = 5_000;
const requestsPerRun = 10_000;
const connections = 16;

/** N1: CPU time of one small GET through keys, quotas, validation and metrics, against Express alone. */
export async function measureRestOverhead(folder: string): Promise<GoalLine> {
  const cairn = await startCairn(folder);
  const bare = await startBareExpress();
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
    await cairn.stop();
    await bare.stop();
  }
}

async function cpuMicrosecondsPerRequest({ ready, cpuMicroseconds }: Server): Promise<number> {
  const before = await cpuMicroseconds();
  await request(ready, requestsPerRun);
  return ((await cpuMicroseconds()) - before) / requestsPerRun;
}

/** Sends the requests over a fixed number of keep-alive connections. */
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
