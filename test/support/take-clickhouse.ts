import { type ClickhouseServer, readAnswer } from './clickhouse-server.ts';
import { joinServers } from './clickhouse-shards.ts';
import { createTestDatabase } from './clickhouse-test-database.ts';

/** Servers that run elsewhere and stay as they are, but for databases that tests create and drop. */
export async function takeClickhouse(
  urls: readonly string[],
  cluster: string | undefined,
): Promise<ClickhouseServer> {
  const servers = urls.map(takeServer);
  const [first] = servers;
  if (first === undefined || (servers.length > 1 && cluster === undefined))
    throw new Error('several CAIRN_TEST_CLICKHOUSE_URLS need CAIRN_TEST_CLICKHOUSE_CLUSTER');
  if (cluster === undefined) return first;
  const shards = new Map<string, ClickhouseServer[]>();
  for (const server of servers) {
    const shard = await server.run(
      `SELECT shard_num FROM system.clusters WHERE cluster = '${cluster}' AND is_local`,
    );
    shards.set(shard, [...(shards.get(shard) ?? []), server]);
  }
  return joinServers([...shards.values()], cluster);
}

function takeServer(url: string): ClickhouseServer {
  const urlOf = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const { origin, username, password } = new URL(url);
  const headers = {
    'x-clickhouse-user': decodeURIComponent(username),
    'x-clickhouse-key': decodeURIComponent(password),
  };
  const server: ClickhouseServer = {
    urlOf,
    async run(sql, database = 'default', settings = {}) {
      const address = `${origin}/?${new URLSearchParams({ ...settings, database })}`;
      return readAnswer(await fetch(address, { method: 'POST', body: sql, headers }));
    },
    createTestDatabase: () => createTestDatabase([[server]]),
    pid: refuseGiven,
    stop: async () => refuseGiven(),
    start: async () => refuseGiven(),
    hasEnded: () => false,
    pause: refuseGiven,
    resume: refuseGiven,
    loseData: async () => refuseGiven(),
    remove: async () => undefined,
  };
  return server;
}

function refuseGiven(): never {
  throw new Error(
    'this test stops or measures a server, so it needs one of its own: unset CAIRN_TEST_CLICKHOUSE_URLS',
  );
}
