import { createRequire } from 'node:module';

/** ClickHouse within this process (chdb), with one database in a folder. */
export interface ClickHouse {
  run(sql: string): void;
  /** The rows of a query; 64-bit integers as text. */
  rows<Row>(sql: string): Row[];
  /** @param lines rows as JSON objects, one to a line. */
  insert(table: string, lines: Uint8Array): Promise<void>;
  close(): void;
}

/** As much of chdb as is used. */
interface ChdbSession {
  query(sql: string, format?: string): string;
  insert(rows: {
    readonly table: string;
    readonly values: Uint8Array;
    readonly format: 'JSONEachRow';
  }): Promise<unknown>;
  close(): void;
}

interface Chdb {
  readonly Session: new (folder: string) => ChdbSession;
}

export const howToInstallPeers = 'cd test/peers && npm install --no-save';

/** Uses one thread for a query. `undefined` when chdb is not installed; it is in test/peers, not here. One at a time in a process. */
export function openClickHouse(folder: string): ClickHouse | undefined {
  const chdb = requirePeer('chdb');
  if (chdb === undefined) return undefined;
  const session = new chdb.Session(folder);
  session.query('SET max_threads = 1');
  return {
    run: (sql) => void session.query(sql),
    rows<Row>(sql: string): Row[] {
      const text = session.query(
        `${sql} SETTINGS output_format_json_quote_64bit_integers = 1`,
        'JSONEachRow',
      );
      const lines = text.split('\n').filter((line) => line !== '');
      // What a row holds is what the caller selects.
      return lines.map((line) => JSON.parse(line) as Row);
    },
    async insert(table, lines) {
      await session.insert({ table, values: lines, format: 'JSONEachRow' });
    },
    close: () => session.close(),
  };
}

/** By its name in a parameter: the dependency is that of another package. */
function requirePeer(name: string): Chdb | undefined {
  const require = createRequire(new URL('../peers/package.json', import.meta.url));
  try {
    return require(name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** A string literal of ClickHouse. */
export function quoteSql(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\0', '\\0')}'`;
}
