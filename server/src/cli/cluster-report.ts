import type { Command } from 'commander';
import type { DatabaseServer } from '../storage/cluster/database-server.ts';
import type { ClusterUrls } from '../storage/cluster/inspect-cluster.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { readConfig } from './read-config.ts';
import { renderTextTable } from './text-table.ts';
import { UsageError } from './usage-error.ts';

/** @throws UsageError without the URLs of both databases. */
export function readClusterUrls(command: Command, cli: CliEnvironment): ClusterUrls {
  const { postgresUrls, clickhouseUrls, clickhouseCluster } = readConfig(command, cli);
  if (postgresUrls === undefined || clickhouseUrls === undefined)
    throw new UsageError(
      'a cluster is two databases: name them with --postgres-urls (CAIRN_POSTGRES_URLS) and --clickhouse-urls (CAIRN_CLICKHOUSE_URLS)',
    );
  return { postgresUrls, clickhouse: { urls: clickhouseUrls, cluster: clickhouseCluster } };
}

/**
 * Looks at each server, and prints what it found.
 *
 * @throws Error when one that is needed cannot be used as it is.
 */
export async function printClusterReport(
  urls: ClusterUrls,
  { json }: { readonly json?: true },
  { writeOut }: Pick<CliEnvironment, 'writeOut'>,
): Promise<void> {
  // Other commands do not load it.
  const { inspectCluster } = await import('../storage/cluster/inspect-cluster.ts');
  const { servers, isUsable } = await inspectCluster(urls);
  writeOut(
    json ? encodeJsonLine({ servers: servers.map(encodeServer), usable: isUsable }) : renderServers(servers),
  );
  if (!isUsable)
    throw new Error('these servers cannot be used as they are; the state of each says why, and what to do');
}

function encodeServer({ schemaVersion, ...server }: DatabaseServer): object {
  const { engine, name, shard, replica, version, problem, warning } = server;
  return { engine, name, shard, replica, version, schema_version: schemaVersion, problem, warning };
}

function renderServers(servers: readonly DatabaseServer[]): string {
  const hasShards = servers.some(({ shard }) => shard !== undefined);
  const hasReplicas = servers.some(({ replica }) => replica !== undefined);
  return renderTextTable([
    [
      ...['ENGINE', 'SERVER', ...(hasShards ? ['SHARD'] : []), ...(hasReplicas ? ['REPLICA'] : [])],
      ...['VERSION', 'SCHEMA', 'STATE'],
    ],
    ...servers.map((server) => [
      server.engine,
      server.name,
      ...(hasShards ? [String(server.shard ?? '-')] : []),
      ...(hasReplicas ? [String(server.replica ?? '-')] : []),
      server.version ?? '-',
      String(server.schemaVersion ?? '-'),
      describeState(server),
    ]),
  ]);
}

function describeState({ problem, warning }: DatabaseServer): string {
  const state = problem ?? (warning === undefined ? 'ok' : `ok, but ${warning}`);
  return state.replace(/\s*\n\s*/g, ' ');
}
