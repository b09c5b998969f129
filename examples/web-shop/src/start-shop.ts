import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';

export interface ShopOptions {
  readonly port: number;
  /** The ingest listener. */
  readonly apiUrl: string;
  readonly webKey: string;
}

/** Starts the shop: three files, the settings of the page, and an API that has one article on stock. */
export async function startShop({ port, apiUrl, webKey }: ShopOptions): Promise<Server> {
  const config = `globalThis.config = ${JSON.stringify({ apiUrl, webKey })};`;
  const files = new Map([
    ['/', { type: 'text/html', text: await readPublic('index.html') }],
    ['/shop.js', { type: 'text/javascript', text: await readPublic('shop.js') }],
    ['/config.js', { type: 'text/javascript', text: config }],
    // The script tag's file, from the installed package.
    [
      '/cairn.js',
      { type: 'text/javascript', text: await readText(import.meta.resolve('@cairn/sdk-web/script')) },
    ],
  ]);
  // Neither inline scripts nor other servers than the service are needed.
  const policy = `default-src 'none'; script-src 'self'; connect-src 'self' ${apiUrl}; require-trusted-types-for 'script'`;

  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '/');
    if (request.method === 'POST') takeOrder(request.url ?? '', response);
    else if (file === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': file.type, 'content-security-policy': policy })
        .end(file.text);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

function takeOrder(path: string, response: ServerResponse): void {
  response.writeHead(path === '/api/orders/lamp' ? 201 : 409).end();
}

function readPublic(name: string): Promise<string> {
  return readText(new URL(`../public/${name}`, import.meta.url));
}

function readText(address: string | URL): Promise<string> {
  return readFile(new URL(address), 'utf8');
}
