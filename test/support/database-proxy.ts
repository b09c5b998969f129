import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between a process and a database that can fail. */
export interface DatabaseProxy {
  /** Of the same database, through the proxy. */
  readonly url: string;
  /** Delivers the next statement that contains the text, and cuts its connection instead of delivering the answer. */
  loseAnswerTo(text: string): void;
  /** Delivers nothing more and closes nothing, as a partition does; or delivers again what comes from now on. */
  setPartitioned(isPartitioned: boolean): void;
  /** Cuts every connection. */
  cut(): void;
  readonly connectionCount: number;
  stop(): Promise<void>;
}

export async function startDatabaseProxy(targetUrl: string): Promise<DatabaseProxy> {
  const target = new URL(targetUrl);
  const clients = new Set<Socket>();
  let lostText: string | undefined;
  let isPartitioned = false;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let losesAnswer = false;
    clients.add(client);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
    }
    client.on('close', () => clients.delete(client));
    client.on('data', (data) => {
      if (isPartitioned) return;
      if (lostText !== undefined && data.includes(lostText)) {
        lostText = undefined;
        losesAnswer = true;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (losesAnswer) client.destroy();
      else if (!isPartitioned) client.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const url = new URL(targetUrl);
  url.port = String(port);

  function cut(): void {
    for (const client of clients) client.destroy();
  }
  return {
    url: url.href,
    loseAnswerTo(text) {
      lostText = text;
    },
    setPartitioned(value) {
      isPartitioned = value;
    },
    cut,
    get connectionCount() {
      return clients.size;
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
