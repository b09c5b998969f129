import { randomBytes } from 'node:crypto';
import type { ClickhouseDatabase } from '../../server/src/storage/clickhouse/database/clickhouse-database.ts';
import {
  type ClickhouseServers,
  toDistributedDatabase,
} from '../../server/src/storage/clickhouse/database/clickhouse-servers.ts';
import { migrateClickhouse } from '../../server/src/storage/clickhouse/database/migrate-clickhouse.ts';
import {
  type OpenClickhouseOptions,
  openClickhouse,
} from '../../server/src/storage/clickhouse/database/open-clickhouse.ts';

/** A database of its own, with the schema of this release and no rows. */
export interface ClickhouseTestDatabase {
  /** What a service or a thread is told; `urls` and `cluster` as flags in `flags`. */
  readonly servers: ClickhouseServers;
  readonly flags: readonly string[];
  /** Of the first server. */
  readonly url: string;
  /** Each is what another process would have. */
  open(options?: Partial<OpenClickhouseOptions>): Promise<ClickhouseDatabase>;
  /**
   * The answer to a statement as text: of a query over all shards, of another statement in each. What changes rows is sent to one replica
   * of a shard and is in all of them when it is answered; what changes tables or asks a server about itself is sent to every server.
   */
  run(sql: string): Promise<string>;
  /** Closes what was opened and drops the database. */
  remove(): Promise<void>;
}

/** As much of a server as it takes. */
interface DatabaseServer {
  urlOf(database: string): string;
  run(sql: string, database?: string, settings?: Readonly<Record<string, string>>): Promise<string>;
}

/** @param shards the servers of each, one or its replicas. */
export async function createTestDatabase(
  shards: readonly (readonly DatabaseServer[])[],
  cluster?: string,
): Promise<ClickhouseTestDatabase> {
  const name = `cairn_test_${randomBytes(6).toString('hex')}`;
  const all = shards.flat();
  const urls = all.map(({ urlOf }) => urlOf(name));
  const [url] = urls;
  const [first] = all;
  if (url === undefined || first === undefined) throw new Error('a database has a server');
  const servers: ClickhouseServers = { urls, ...(cluster === undefined ? {} : { cluster }) };
  async function runInEach(sql: string, database?: string): Promise<string> {
    const answers = await Promise.all(all.map(({ run }) => run(sql, database)));
    return answers.join('');
  }
  async function runInShards(sql: string): Promise<string> {
    const answers = await Promise.all(
      shards.map((replicas) => replicas[0]?.run(sql, name, settingsFor(replicas.length))),
    );
    return answers.join('');
  }
  await runInEach(`CREATE DATABASE ${name}`);
  await migrateClickhouse(servers);
  const opened: ClickhouseDatabase[] = [];
  return {
    servers,
    flags: [
      `--clickhouse-urls=${urls.join(',')}`,
      ...(cluster === undefined ? [] : [`--clickhouse-cluster=${cluster}`]),
    ],
    url,
    async open(options) {
      const db = await openClickhouse({ ...servers, ...options });
      opened.push(db);
      return db;
    },
    run(sql) {
      if (changesRows(sql)) return runInShards(sql);
      const isOverShards = /^\s*SELECT\b/.test(sql) && !/\bsystem\./.test(sql);
      if (cluster === undefined || !isOverShards) return runInEach(sql, name);
      return first.run(sql, toDistributedDatabase(name));
    },
    async remove() {
      for (const db of opened) await db.close();
      if (cluster !== undefined) await runInEach(`DROP DATABASE ${toDistributedDatabase(name)} SYNC`);
      await runInEach(`DROP DATABASE ${name} SYNC`);
    },
  };
}

/** Of a table with replicas: every server has its own `schema_migrations`. */
function changesRows(sql: string): boolean {
  return (
    /^\s*(INSERT INTO|ALTER TABLE|DELETE FROM|OPTIMIZE TABLE|TRUNCATE TABLE)\b/.test(sql) &&
    !/^\s*INSERT INTO schema_migrations\b/.test(sql)
  );
}

function settingsFor(replicaCount: number): Readonly<Record<string, string>> {
  if (replicaCount === 1) return {};
  return { insert_quorum: String(replicaCount), alter_sync: '2', mutations_sync: '2' };
}
