import { extname } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { contextOf } from '../http/request-context.ts';
import { renderConsolePage, unbuiltPage } from './console-page.ts';
import { readStaticFiles, type StaticFile } from './static-files.ts';

export interface ConsoleOptions {
  /** What the build of the console wrote; may be missing. */
  readonly folder: string;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** What lies below is for programs, whoever asks. */
const programPaths = ['/v1', '/api', '/console/v1', '/console/projects', '/docs', '/assets'];
const nonceBytes = 16;
const indexPath = '/index.html';

/**
 * Serves the console: its files, and its page for every other address that a person opens, because its own routes are
 * addresses too. Programs get the error envelope of what follows. Runs after the operations.
 */
export function serveConsole({ folder, randomBytes }: ConsoleOptions): RequestHandler {
  const files = readStaticFiles(folder);
  const template = files.get(indexPath)?.get('identity')?.toString();

  return (request, response, next) => {
    if (request.method !== 'GET') return next();
    const file = request.path === indexPath ? undefined : files.get(request.path);
    if (file !== undefined) return sendFile(request, response, file);
    if (request.path === '/docs/') return response.redirect(308, '../docs');
    if (!isPage(request)) return next();
    sendPage(request, response);
  };

  function sendPage(request: Request, response: Response): void {
    const { pathname } = new URL(contextOf(request).client.publicUrl);
    const nonce = Buffer.from(randomBytes(nonceBytes)).toString('base64');
    const { html, contentSecurityPolicy } =
      template === undefined ? unbuiltPage : renderConsolePage(template, pathname.replace(/\/$/, ''), nonce);
    response.setHeader('content-security-policy', contentSecurityPolicy);
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    response.setHeader('cache-control', 'no-store'); // a nonce is for one answer
    response.vary('accept').type('html').send(html);
  }
}

/**
 * Whether a person asks: browsers name HTML before everything else, programs at most accept anything. They get the page of the root
 * too, by which clients of Prometheus and monitors see that the address is right.
 */
function isPage(request: Request): boolean {
  const isOfPrograms = programPaths.some(
    (path) => request.path === path || request.path.startsWith(`${path}/`),
  );
  const offered =
    request.path === '/' ? ['text/html', 'application/json'] : ['application/json', 'text/html'];
  return !isOfPrograms && request.accepts(offered) === 'text/html';
}

function sendFile(request: Request, response: Response, file: StaticFile): void {
  // The smallest comes first.
  const encoding = [...file.keys()].find((name) => request.acceptsEncodings(name) !== false) ?? 'identity';
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.vary('accept-encoding');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  // The names of the assets change with their content.
  const isHashed = request.path.startsWith('/assets/');
  response.setHeader(
    'cache-control',
    isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  );
  response.type(extname(request.path)).send(file.get(encoding));
}
