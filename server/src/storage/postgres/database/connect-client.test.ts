import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectClient } from './connect-client.ts';
import { loadClients } from './load-clients.ts';

/** Authentication is not asked for, and the session is ready: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

const maxMs = 500;

describe('a connection', () => {
  let server: Server;
  let answers = true;
  beforeEach(async () => {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => answers && socket.write(welcome));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => server.close());

  async function createClient(): Promise<Client> {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    return (await loadClients())({ host: '127.0.0.1', port: address.port, user: 'u', database: 'd' });
  }

  it('is made though this thread was busy for longer than a server may take', async () => {
    answers = true;
    const client = await createClient();
    const connecting = connectClient(client, maxMs);
    // Blocks the thread as work does, and leaves the processor to others.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, maxMs + 100);
    await connecting;
    client.connection.stream.destroy();
  });

  it('is given up when the server does not answer', async () => {
    answers = false;
    await expect(connectClient(await createClient(), maxMs)).rejects.toThrow('timeout expired');
  });
});
