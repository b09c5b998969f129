import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Schemas } from '../../../../server/src/generated/operations.gen.ts';
import { encodeLogs } from '../../../process/fairness/flood-appends.ts';
import { createLogsClient } from '../../../process/load/logs-client.ts';
import type { ServiceProcess } from '../../../process/service/service-process.ts';
import { findFreePort } from '../../../support/find-free-port.ts';
import { openRawConnection, type RawConnection } from '../../../support/raw-connection.ts';
import type { Cluster } from './cluster-scope.ts';
import { createProjectKeys, provideCluster } from './provide-cluster.ts';

const example = join(import.meta.dirname, '../../../../examples/cluster/nginx.conf');

type Urls = Pick<ServiceProcess, 'apiUrl' | 'ingestUrl' | 'grpcUrl'>;

/** Runs nginx with the example, on free ports before the first two gateways. */
async function withProxy(cluster: Cluster, use: (urls: Urls) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-nginx-'));
  const [api, ingest, grpc] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const [first, second] = [cluster.gateway(0), cluster.gateway(1)];
  const ports = new Map([
    ['8080', String(api)],
    ['4318', String(ingest)],
    ['4317', String(grpc)],
    ['18080', portOf(first.apiUrl)],
    ['14318', portOf(first.ingestUrl)],
    ['14317', portOf(first.grpcUrl)],
    ['28080', portOf(second.apiUrl)],
    ['24318', portOf(second.ingestUrl)],
    ['24317', portOf(second.grpcUrl)],
  ]);
  const text = (await readFile(example, 'utf8'))
    .replace(/127\.0\.0\.1:(\d+)/g, (_, port: string) => `127.0.0.1:${ports.get(port) ?? port}`)
    .replace('/tmp/cairn-nginx.pid', join(folder, 'nginx.pid'));
  const file = join(folder, 'nginx.conf');
  await writeFile(file, text);
  const nginx: ChildProcess = spawn('nginx', ['-c', file, '-g', 'daemon off;'], { stdio: 'ignore' });
  await once(nginx, 'spawn').catch(() => {
    throw new Error('this test needs nginx: apt-get install nginx-light');
  });
  try {
    const urls = {
      apiUrl: `http://127.0.0.1:${api}`,
      ingestUrl: `http://127.0.0.1:${ingest}`,
      grpcUrl: `http://127.0.0.1:${grpc}`,
    };
    await vi.waitUntil(() => fetch(`${urls.apiUrl}/ready`).catch(() => undefined), { timeout: 30_000 });
    await use(urls);
  } finally {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

function portOf(url: string): string {
  return new URL(url).port;
}

const origin = 'https://shop.example';
const mebibyte = 1024 * 1024;

async function createWebKey(cluster: Cluster): Promise<string> {
  const admin = cluster.openAdmin();
  try {
    return (await admin.createKey('web', await admin.createProject('pages'), [origin])).key;
  } finally {
    admin.close();
  }
}

/** Of the memory of bodies, which web keys may hold. */
const webShare = 1 / 8;

/** Keeps the share of web keys in use at a gateway, by two bodies that never end: each is as large as one may be, which is half of the share. */
async function holdShare(
  { apiUrl, ingestUrl }: ServiceProcess,
  webKey: string,
): Promise<readonly RawConnection[]> {
  const head = [
    'POST /v1/logs HTTP/1.1',
    'host: 127.0.0.1',
    `x-ingest-api-key: ${webKey}`,
    `origin: ${origin}`,
  ];
  const type = ['content-type: application/x-protobuf', `content-length: ${8 * mebibyte}`];
  const connections = await Promise.all(Array.from({ length: 2 }, () => openRawConnection(ingestUrl)));
  for (const connection of connections) {
    connection.send(`${[...head, ...type].join('\r\n')}\r\n\r\n`);
    connection.send(' '.repeat(8 * mebibyte - 1));
  }
  // A write that came before would have a part of the share, and one of these would be refused.
  await vi.waitUntil(async () => (await readUsedRatio(apiUrl)) > 0.99 * webShare, { timeout: 30_000 });
  return connections;
}

async function readUsedRatio(apiUrl: string): Promise<number> {
  const text = await (await fetch(`${apiUrl}/metrics`)).text();
  return Number(/^cairn_pool_used_ratio\{pool="otlp_bodies"\} (\S+)$/m.exec(text)?.[1]);
}

const cluster = provideCluster({ gatewayCount: 2 });

it('the example of a proxy serves everybody while the gateways refuse the web key of one project', async () => {
  await withProxy(cluster(), async (urls) => {
    const webKey = await createWebKey(cluster());
    const { ingestKey } = await createProjectKeys(cluster());
    const client = createLogsClient(urls, ingestKey);
    const held = await Promise.all([0, 1].map((number) => holdShare(cluster().gateway(number), webKey)));
    const body = new Uint8Array(mebibyte);
    let refused = 0;
    const headers = { 'x-ingest-api-key': webKey, origin, 'content-type': 'application/x-protobuf' };
    async function write(): Promise<void> {
      const answer = await fetch(`${urls.ingestUrl}/v1/logs`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      if (answer.status === 503) refused += 1;
    }
    for (let round = 0; round < 50; round += 1) {
      const [answer] = await Promise.all([
        client.send({ transport: 'protobuf', body: encodeLogs(1, 100) }),
        write(),
      ]);
      expect(answer).toMatchObject({ kind: 'answered', status: 200, isPartial: false });
    }
    expect(refused).toBe(50);
    for (const connection of held.flat()) connection.destroy();
    client.close();
  });
});

it('the example of a proxy serves two gateways as one, and goes on with one of them', async () => {
  await withProxy(cluster(), async (urls) => {
    const { serverKey, ingestKey } = await createProjectKeys(cluster());
    const client = createLogsClient(urls, ingestKey);
    async function send(transport: 'protobuf' | 'grpc', count: number): Promise<void> {
      const answer = await client.send({ transport, body: encodeLogs(count, 100) });
      expect(answer).toMatchObject({ kind: 'answered', status: 200, isPartial: false });
    }
    async function count(): Promise<number> {
      const answer = await fetch(`${urls.apiUrl}/v1/logs/stats?interval=whole`, {
        headers: { 'x-api-key': serverKey },
      });
      expect(answer.status).toBe(200);
      const { buckets } = (await answer.json()) as Schemas['LogStats']; // the contract says so
      return buckets[0]?.total_count ?? 0;
    }
    await send('protobuf', 10);
    await send('grpc', 5);
    for (let read = 0; read < 6; read += 1) expect(await count()).toBe(15);
    cluster().gateway(0).signal('SIGKILL');
    await cluster().gateway(0).ended;
    await send('protobuf', 1);
    for (let read = 0; read < 6; read += 1) expect(await count()).toBe(16);
    client.close();
  });
});
