/** A value of a parameter. ClickHouse reads its text as the type that the query names. */
export type ClickhouseParameter =
  | string
  | number
  | bigint
  | readonly string[]
  | readonly bigint[]
  | readonly number[];

/** A statement that reads. Its text is constant: values are parameters, as `{name:Type}`. */
export interface ClickhouseQuery {
  readonly text: string;
  readonly parameters?: Readonly<Record<string, ClickhouseParameter>>;
}

export interface ClickhouseLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Rows that are stored together: of one partition and one shard, so that all of them are stored or none. */
export interface ClickhouseBlock {
  /** A constant `INSERT INTO table (columns)`, without VALUES. */
  readonly into: string;
  /** In the format RowBinary; read again for each try. */
  readonly rows: Iterable<Uint8Array<ArrayBuffer>>;
  /** The server stores one block of this token in each partition, and confirms others without storing them. */
  readonly token: string;
  /** From 1 to `shardCount`. */
  readonly shard: number;
  /** Whether an insert with this token may have been under way before. */
  readonly mayBeStored?: boolean;
}

/**
 * The servers of one cluster.
 *
 * @throws AppError `UNAVAILABLE` when no server answers, or it cannot serve now.
 */
export interface ClickhouseDatabase {
  readonly shardCount: number;
  /** The shard for a new block: each in turn, but not one that did not take the last one while another may. */
  chooseShard(): number;
  /** Whether a shard did not take the last block, and another one may. */
  isPartlyDown(): boolean;
  /** Whether it is one that did not take the last block, until it answers again, while another may. */
  isLeftOut(shard: number): boolean;
  /**
   * Why a shard takes no blocks although it can be read, in a line; `undefined` when it takes them.
   *
   * @throws AppError `UNAVAILABLE` or `DEADLINE_EXCEEDED` when it does not answer.
   */
  findShardObstacle(shard: number, timeoutMs: number): Promise<string | undefined>;
  /**
   * The rows of a query, over all shards. 64-bit integers are text. What a query reads is limited by `SETTINGS` in its text.
   *
   * @throws AppError `DEADLINE_EXCEEDED` when it takes longer than `timeoutMs`; it ends on the server.
   * @throws AppError `INVALID_ARGUMENT` when it exceeds a limit of rows, groups or bytes in its settings.
   * @throws the reason of the signal when that aborts; the query ends on the server.
   */
  read<Row>(query: ClickhouseQuery, limits: ClickhouseLimits): Promise<readonly Row[]>;
  /** The rows of a query over one shard alone, as one of its servers has it, with the tables of its database `system`; fails as `read` does. */
  readShard<Row>(shard: number, query: ClickhouseQuery, limits: ClickhouseLimits): Promise<readonly Row[]>;
  /**
   * The rows of a query in the format RowBinary, in pieces that end anywhere; fails as `read` does, also after pieces, which are then a
   * part of the answer.
   *
   * @param onBytes called with each piece, which it may keep; what it throws ends the query and is thrown.
   */
  readBinary(
    query: ClickhouseQuery,
    limits: ClickhouseLimits,
    onBytes: (bytes: Uint8Array) => void,
  ): Promise<void>;
  /** Stores a block durably and visibly, in every replica of its shard. After a failure it may have been stored or not: only its token is safe to repeat. */
  insert(block: ClickhouseBlock, limits: ClickhouseLimits): Promise<void>;
  /** Runs a statement that changes a table, in each shard. */
  command(query: ClickhouseQuery, limits: ClickhouseLimits): Promise<void>;
  close(): Promise<void>;
}
