import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeScrapedPage } from './scraped-page.ts';

/** What Prometheus scrapes: `/metrics` is a page that changes, `/prometheus` are its own metrics. */
export interface ScrapedServer {
  readonly address: string;
  /** Where `/prometheus` is read; 404 before. */
  readFrom(prometheusUrl: string): void;
  stop(): Promise<void>;
}

export async function startScrapedServer(): Promise<ScrapedServer> {
  let scrape = 0;
  let source: string | undefined;

  async function answer(path: string | undefined, response: ServerResponse): Promise<void> {
    if (path === '/metrics') {
      response.end(writeScrapedPage(scrape));
      scrape += 1;
      return;
    }
    const metrics = source === undefined ? undefined : await fetch(`${source}/metrics`);
    if (metrics?.ok) response.end(await metrics.text());
    else response.writeHead(404).end();
  }

  const server = createServer((request, response) => {
    answer(request.url, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    address: `127.0.0.1:${port}`,
    readFrom(prometheusUrl) {
      source = prometheusUrl;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
