import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CrashingServer } from '../../../support/debian-process.ts';
import { findFreePort } from '../../../support/find-free-port.ts';
import { createZookeeperServer } from '../../../support/zookeeper-server.ts';
import { type Answer, createReplicaServer, type ReplicaPorts, type ReplicaServer } from './replica-server.ts';

/** Rows that are inserted together, and have to be stored together and once. The same block has the same rows, whenever it is sent. */
export interface Block {
  readonly number: number;
  readonly rowCount: number;
}

/** Two replicas of a table that is like that of logs, as far as this version can. */
export interface ReplicatedTable {
  readonly replicas: readonly [ReplicaServer, ReplicaServer];
  readonly zookeeper: CrashingServer;
}

/** What a replica has of a block; a block that is stored once has as many different rows as rows. */
export interface StoredBlock {
  readonly rowCount: number;
  readonly differentCount: number;
}

const names = ['replica-1', 'replica-2'] as const;

/** Gives `use` two replicas of ClickHouse and one ZooKeeper, in folders and on ports of their own. Afterwards they are gone. */
export async function withReplicatedTable<Result>(
  use: (table: ReplicatedTable) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-replication-'));
  const servers: CrashingServer[] = [];
  try {
    const zookeeperPort = await findFreePort();
    const zookeeper = await createZookeeperServer(join(folder, 'zookeeper'), zookeeperPort);
    servers.push(zookeeper);
    const ports = [await findPorts(), await findPorts()] as const;
    const create = (index: 0 | 1) =>
      createReplicaServer({
        folder: join(folder, names[index]),
        name: names[index],
        ports: ports[index],
        zookeeperPort,
      });
    const replicas = [await create(0), await create(1)] as const;
    servers.push(...replicas);
    await zookeeper.start();
    await Promise.all(replicas.map((replica) => replica.start()));
    for (const replica of replicas) await createTable(replica);
    return await use({ replicas, zookeeper });
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await rm(folder, { recursive: true, force: true });
  }
}

async function findPorts(): Promise<ReplicaPorts> {
  return { http: await findFreePort(), tcp: await findFreePort(), interserver: await findFreePort() };
}

async function createTable(replica: ReplicaServer): Promise<void> {
  const created = await replica.ask(
    `CREATE TABLE records (project String, arrival_day Date, seq UInt64, body String)
      ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/records', '{replica}')
      PARTITION BY arrival_day ORDER BY (project, seq)`,
  );
  if (!created.ok) throw new Error(created.text);
}

/** Inserts a block at a replica, to be acknowledged when both have it. It waits longer for the other than a session lasts. */
export function insertBlock(replica: ReplicaServer, { number, rowCount }: Block): Promise<Answer> {
  const rows = Array.from({ length: rowCount }, (_, row) =>
    [`block-${number}`, '2026-01-02', row, 'x'.repeat(100)].join('\t'),
  );
  return replica.ask(`INSERT INTO records FORMAT TabSeparated\n${rows.join('\n')}\n`, {
    insert_quorum: '2',
    insert_quorum_timeout: '3000',
  });
}

/** What a replica has by itself, by the number of the block. */
export async function readBlocks(replica: ReplicaServer): Promise<ReadonlyMap<number, StoredBlock>> {
  const read = await replica.ask(
    `SELECT substring(project, 7), count(), uniqExact(seq) FROM records GROUP BY project FORMAT TabSeparated`,
  );
  if (!read.ok) throw new Error(read.text);
  const lines = read.text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [number = 0, rowCount = 0, differentCount = 0] = line.split('\t').map(Number);
      return [number, { rowCount, differentCount }];
    }),
  );
}
