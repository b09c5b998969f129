/** A cluster as `remote_servers` has it. */
export interface ClickhouseTestCluster {
  readonly name: string;
  /** The ports of the servers of each shard. */
  readonly shards: readonly (readonly number[])[];
}

/** What a server needs whose tables have replicas. */
export interface ReplicaConfig {
  readonly zookeeperPort: number;
  /** As which the server is known to others: all servers that clickhouse-local makes have the same UUID, and a session ends an earlier one with it. */
  readonly sessionsPath: string;
  readonly macros: Readonly<Record<string, string>>;
}

export interface ClickhouseTestConfig {
  readonly httpPort: number;
  readonly tcpPort: number;
  readonly clusters: readonly ClickhouseTestCluster[];
  readonly replica?: ReplicaConfig;
}

/** Where a server that has replicas serves what they fetch, on its port of HTTP. */
export const interserverHost = '127.0.0.2';

/** Little memory for caches: several servers may run beside each other. */
export function renderClickhouseConfig({
  httpPort,
  tcpPort,
  clusters,
  replica,
}: ClickhouseTestConfig): string {
  return `<clickhouse>
  <listen_host>127.0.0.1</listen_host>
${replica === undefined ? '' : renderReplica(replica)}  <http_port>${httpPort}</http_port>
  <tcp_port>${tcpPort}</tcp_port>
  <mark_cache_size>67108864</mark_cache_size>
  <logger><level>warning</level></logger>
  <remote_servers>
${clusters.map(renderCluster).join('')}  </remote_servers>
</clickhouse>
`;
}

/** The second address to listen at is that for other replicas. Sessions are short, so that a replica which was killed soon counts as one. */
function renderReplica({ zookeeperPort, sessionsPath, macros }: ReplicaConfig): string {
  const entries = Object.entries(macros).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `  <listen_host>${interserverHost}</listen_host>
  <interserver_http_host>${interserverHost}</interserver_http_host>
  <zookeeper>
    <node><host>127.0.0.1</host><port>${zookeeperPort}</port></node>
    <sessions_path>${sessionsPath}</sessions_path>
    <session_timeout_ms>4000</session_timeout_ms>
    <operation_timeout_ms>4000</operation_timeout_ms>
  </zookeeper>
  <macros>${entries.join('')}</macros>
`;
}

function renderCluster({ name, shards }: ClickhouseTestCluster): string {
  return `    <${name}>\n${shards.map(renderShard).join('')}    </${name}>\n`;
}

/** Whoever inserts into a shard through its tables over all of them does so at one replica. */
function renderShard(tcpPorts: readonly number[]): string {
  const replicas = tcpPorts.map((port) => `<replica><host>127.0.0.1</host><port>${port}</port></replica>`);
  return `    <shard><internal_replication>true</internal_replication>${replicas.join('')}</shard>\n`;
}
