import type { loadClients } from '../../server/src/storage/postgres/database/load-clients.ts';

type Client = ReturnType<Awaited<ReturnType<typeof loadClients>>>;

/** Runs statements of tests one after the other. */
export interface KeptConnection {
  /** Its rows. */
  run(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/**
 * A connection that is opened by the first statement, and again after it was lost. Opening one takes ten milliseconds of processor time, far
 * more than most statements.
 *
 * @param create a client that is not connected yet.
 */
export function createKeptConnection(create: () => Client): KeptConnection {
  let connecting: Promise<Client> | undefined;

  function forget(): void {
    connecting = undefined;
  }

  async function connect(): Promise<Client> {
    const client = create();
    client.once('end', forget);
    await client.connect();
    return client;
  }

  return {
    async run(sql) {
      connecting ??= connect();
      connecting.catch(forget);
      return (await (await connecting).query(sql)).rows;
    },
  };
}
