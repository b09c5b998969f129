import type { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { createPrimaryConnector } from './connect-primary.ts';
import { parsePostgresUrl } from './postgres-endpoint.ts';

interface ServerState {
  version: number;
  inRecovery: boolean;
  readOnly: 'on' | 'off';
  encoding: string;
}

const primary: ServerState = { version: 15, inRecovery: false, readOnly: 'off', encoding: 'UTF8' };

/** Servers by their host; an error is what connecting fails with. */
function connectTo(servers: Record<string, ServerState | Error>) {
  const events: string[] = [];
  const tried: string[] = [];
  const connector = createPrimaryConnector({
    endpoints: Object.keys(servers).map((host) => parsePostgresUrl(`postgres://user@${host}/db`)),
    createClient({ host = '' }) {
      tried.push(host);
      const client = {
        host,
        async connect() {
          if (servers[host] instanceof Error) throw servers[host];
        },
        query: async () => ({ rows: [servers[host]] }),
        end: async () => undefined,
      };
      // Cast: the connector does no more with it.
      return client as unknown as Client;
    },
    onPrimary: (name) => events.push(name),
    onUnreachable: (reasons) => events.push(reasons),
  });
  return { connector, events, tried };
}

describe('the primary', () => {
  it.each<[Partial<ServerState>, string]>([
    [{ version: 14 }, 'has version 14, needed is 15 or newer'],
    [{ inRecovery: true, readOnly: 'on' }, 'is a standby'],
    [{ readOnly: 'on' }, 'is read-only'],
    [{ encoding: 'SQL_ASCII' }, 'has a database with the encoding SQL_ASCII, needed is UTF8'],
  ])('is not a server with %j', async (state, reason) => {
    const { connector } = connectTo({ one: { ...primary, ...state } });
    await expect(connector.connect()).rejects.toThrow(
      `no PostgreSQL server can be used: one:5432/db ${reason}`,
    );
  });

  it('is the first that can be used, then the one that was used last', async () => {
    const servers: Record<string, ServerState | Error> = {
      one: new AggregateError([new Error('refused by ::1'), new Error('refused by 127.0.0.1')]),
      two: { ...primary, inRecovery: true },
      three: { ...primary, version: 17 },
    };
    const { connector, events, tried } = connectTo(servers);
    const client = await connector.connect();
    expect(tried.splice(0)).toEqual(['one', 'two', 'three']);
    await connector.connect();
    expect(tried.splice(0)).toEqual(['three']);
    servers['three'] = new Error('ended');
    await expect(connector.connect()).rejects.toThrow(
      'no PostgreSQL server can be used: three:5432/db failed: ended; one:5432/db failed: refused by ::1, refused by 127.0.0.1; two:5432/db is a standby',
    );
    await expect(connector.connect()).rejects.toThrow('ended');
    expect(connector.isCurrent(client)).toBe(true);
    servers['two'] = primary;
    await connector.connect();
    expect(connector.isCurrent(client)).toBe(false);
    servers['three'] = primary;
    tried.length = 0;
    await connector.connect();
    expect(tried).toEqual(['two']);
    expect(events).toEqual(['three:5432/db', expect.stringContaining('no PostgreSQL server'), 'two:5432/db']);
  });

  it('is reported again when it is back', async () => {
    const servers: Record<string, ServerState | Error> = { one: primary };
    const { connector, events } = connectTo(servers);
    await connector.connect();
    servers['one'] = new Error('gone');
    await expect(connector.connect()).rejects.toThrow('gone');
    servers['one'] = primary;
    await connector.connect();
    expect(events).toEqual(['one:5432/db', expect.stringContaining('gone'), 'one:5432/db']);
  });
});
