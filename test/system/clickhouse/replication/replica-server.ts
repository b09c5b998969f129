import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CrashingServer, createCrashingServer } from '../../../support/debian-process.ts';

export interface ReplicaPorts {
  readonly http: number;
  readonly tcp: number;
  /** From which the other replica fetches. */
  readonly interserver: number;
}

export interface ReplicaOptions {
  readonly folder: string;
  /** Of its macro `{replica}`. */
  readonly name: string;
  readonly ports: ReplicaPorts;
  readonly zookeeperPort: number;
}

export type Answer =
  | { readonly ok: true; readonly text: string }
  /** @param code of ClickHouse; `undefined` when there was no answer. */
  | { readonly ok: false; readonly code: number | undefined; readonly text: string };

export interface ReplicaServer extends CrashingServer {
  readonly name: string;
  /** @param settings of this query. */
  ask(sql: string, settings?: Readonly<Record<string, string>>): Promise<Answer>;
}

/** Ends what hangs. */
const answerWithinMs = 60_000;

/** A ClickHouse server of Debian (18.16) in a folder, one of the replicas of one shard. */
export async function createReplicaServer(options: ReplicaOptions): Promise<ReplicaServer> {
  const { folder, name, ports } = options;
  await mkdir(join(folder, 'tmp'), { recursive: true });
  const configFile = join(folder, 'config.xml');
  await writeFile(configFile, toConfig(options));
  await writeFile(join(folder, 'users.xml'), users);

  async function ask(sql: string, settings: Readonly<Record<string, string>> = {}): Promise<Answer> {
    try {
      const url = `http://127.0.0.1:${ports.http}/?${new URLSearchParams(settings)}`;
      const response = await fetch(url, {
        method: 'POST',
        body: sql,
        signal: AbortSignal.timeout(answerWithinMs),
      });
      const text = await response.text();
      if (response.ok) return { ok: true, text };
      const code = /^Code: (\d+)/.exec(text)?.[1];
      return { ok: false, code: code === undefined ? undefined : Number(code), text };
    } catch (error) {
      return {
        ok: false,
        code: undefined,
        text: error instanceof Error ? `${error.message}: ${error.cause}` : String(error),
      };
    }
  }

  const server = createCrashingServer({
    path: '/usr/sbin/clickhouse-server',
    args: [`--config-file=${configFile}`],
    needs: [],
    isReady: async () => (await ask('SELECT 1')).ok,
  });
  return { ...server, name, ask };
}

/** Sessions are short, so that a replica which was killed may register again soon, and a lost one is noticed within a second. */
function toConfig({ folder, name, ports, zookeeperPort }: ReplicaOptions): string {
  return `<yandex>
  <logger><level>warning</level><console>1</console></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${ports.http}</http_port>
  <tcp_port>${ports.tcp}</tcp_port>
  <interserver_http_host>127.0.0.1</interserver_http_host>
  <interserver_http_port>${ports.interserver}</interserver_http_port>
  <path>${folder}/</path>
  <tmp_path>${folder}/tmp/</tmp_path>
  <users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>16777216</mark_cache_size>
  <merge_tree><zookeeper_session_expiration_check_period>1</zookeeper_session_expiration_check_period></merge_tree>
  <zookeeper>
    <node><host>127.0.0.1</host><port>${zookeeperPort}</port></node>
    <session_timeout_ms>2000</session_timeout_ms>
    <operation_timeout_ms>2000</operation_timeout_ms>
  </zookeeper>
  <macros><shard>1</shard><replica>${name}</replica></macros>
</yandex>
`;
}

const users = `<yandex>
  <profiles><default/></profiles>
  <quotas><default/></quotas>
  <users><default>
    <password></password>
    <networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile>
    <quota>default</quota>
  </default></users>
</yandex>
`;
