import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SiteFile {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Site {
  /** Without a slash at the end. */
  readonly origin: string;
  /** By path; other paths are 404. */
  readonly files: Map<string, SiteFile>;
  /** Path and headers of every request, in order. */
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  stop(): Promise<void>;
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html' };

/** Serves files from memory, at an origin of its own. */
export async function startSite(): Promise<Site> {
  const files = new Map<string, SiteFile>();
  const requests: Site['requests'] = [];
  const server = createServer(({ url = '/', headers }, response) => {
    const path = url.replace(/\?.*$/, '');
    requests.push({ path, headers });
    const file = files.get(path);
    const type = types[path.split('.')[1] ?? 'html'] ?? 'text/plain';
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': type, ...file?.headers });
    response.end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    files,
    requests,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
