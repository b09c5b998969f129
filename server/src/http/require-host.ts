import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import { onlyValue } from './authenticate.ts';
import { hostNameOf, isLoopback } from './host-name.ts';

/** The hosts that a listener answers to. */
export type HostPolicy = (name: string) => boolean;

/**
 * A listener that only this machine reaches answers to names of this machine and those given. Otherwise any site could make its
 * own name resolve to 127.0.0.1, and its pages would be of the same origin as this service (DNS rebinding).
 */
export function createHostPolicy(boundHost: string, allowedHosts: readonly string[]): HostPolicy {
  if (!isLoopback(boundHost.toLowerCase())) return () => true;
  const allowed = new Set(allowedHosts);
  return (name) => isLoopback(name) || allowed.has(name);
}

/**
 * Rejects a request without `Host`, with several or a malformed one (RFC 9112, section 3.2), and one to a host that the listener
 * does not answer to. Node's own check has no error envelope.
 *
 * @throws AppError `INVALID_ARGUMENT`.
 */
export function requireHost(answersTo: HostPolicy): RequestHandler {
  return (request, response, next) => {
    try {
      assertHost(request, answersTo);
    } catch (error) {
      // What else comes on a connection of such a client is not worth an answer.
      response.setHeader('connection', 'close');
      throw error;
    }
    next();
  };
}

function assertHost({ headers, headersDistinct, httpVersion }: IncomingMessage, answersTo: HostPolicy): void {
  onlyValue('host', headersDistinct['host']);
  const { host } = headers;
  if (host === undefined) {
    if (httpVersion === '1.0') return;
    throw badHost('the request has no Host header; HTTP/1.1 requires it', 'is required');
  }
  const name = hostNameOf(host);
  if (name === undefined)
    throw badHost('the Host header is not a host', 'is not a host with an optional port', host);
  if (!answersTo(name))
    throw badHost(
      `this service listens on a loopback address and does not answer to the host "${shorten(name)}"; start it with --allowed-hosts ${shorten(name)} if a proxy in front of it has that name`,
      'is not an allowed host',
      host,
    );
}

function badHost(message: string, reason: string, host?: string): AppError {
  const received = host === undefined ? {} : { received: shorten(host) };
  return new AppError('INVALID_ARGUMENT', message, [
    { type: 'field', location: 'header', name: 'host', reason, ...received },
  ]);
}
