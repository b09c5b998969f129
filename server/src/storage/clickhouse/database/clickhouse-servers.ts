/** The servers that have the data, in the form that is passed to threads and other processes. */
export interface ClickhouseServers {
  /** `https://user:password@host:port/database` of one server, or of every server of the cluster; see `parseClickhouseUrl`. */
  readonly urls: readonly string[];
  /** What the servers' own configuration (`remote_servers`) calls their cluster; absent for one server. */
  readonly cluster?: string | undefined;
}

/** The database whose tables read those of the same names in `database` on all shards. */
export function toDistributedDatabase(database: string): string {
  return `${database}_distributed`;
}
