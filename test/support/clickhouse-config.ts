/** A cluster as `remote_servers` has it. */
export interface ClickhouseTestCluster {
  readonly name: string;
  /** The ports of its servers, each of which is a shard. */
  readonly tcpPorts: readonly number[];
}

/** Little memory for caches: several servers may run beside each other. */
export function renderClickhouseConfig(
  httpPort: number,
  tcpPort: number,
  clusters: readonly ClickhouseTestCluster[],
): string {
  return `<clickhouse>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${httpPort}</http_port>
  <tcp_port>${tcpPort}</tcp_port>
  <mark_cache_size>67108864</mark_cache_size>
  <logger><level>warning</level></logger>
  <remote_servers>
${clusters.map(renderCluster).join('')}  </remote_servers>
</clickhouse>
`;
}

function renderCluster({ name, tcpPorts }: ClickhouseTestCluster): string {
  const shards = tcpPorts.map(
    (port) => `    <shard><replica><host>127.0.0.1</host><port>${port}</port></replica></shard>\n`,
  );
  return `    <${name}>\n${shards.join('')}    </${name}>\n`;
}
