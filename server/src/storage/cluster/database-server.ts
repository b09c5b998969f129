/** A database server of the configured URLs, as it was when it was inspected. */
export interface DatabaseServer {
  readonly engine: 'PostgreSQL' | 'ClickHouse';
  /** `host:port/database`. */
  readonly name: string;
  /** Absent when it does not answer. */
  readonly version?: string;
  /** The number of its last migration, 0 before the first; absent when it does not answer. */
  readonly schemaVersion?: number;
  /** Its shard of the ClickHouse cluster that is named; absent without one, or when it is in none. */
  readonly shard?: number;
  /** Its replica of the shard; absent where each shard has one server. */
  readonly replica?: number;
  /** Why a service cannot use it, in one line; absent when it can. */
  readonly problem?: string;
  /** What a service that uses it will miss, in one line. */
  readonly warning?: string;
}

/** Why a schema of another number cannot be used; `undefined` when it is that of this release. */
export function findSchemaProblem(version: number, newest: number): string | undefined {
  if (version === newest) return undefined;
  if (version > newest)
    return `schema ${version} is of a newer release, this one supports ${newest}: use that release`;
  const who = 'cairn cluster init, or the start of a service with the right to make tables,';
  return version === 0
    ? `it has no tables yet: ${who} makes them`
    : `schema ${version} is of an earlier release, this one needs ${newest}: ${who} migrates it`;
}
