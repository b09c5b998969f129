import { Client } from 'undici';
import { openSocket } from './open-socket.ts';
import { codeOf, OutboundError } from './outbound-error.ts';
import type { TargetResolver } from './resolve-target.ts';

export interface HttpPost {
  /** http or https. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** Ends it at any point; nothing else limits its time. */
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /** The header, as it was sent. */
  readonly retryAfter?: string;
}

export type PostHttp = (post: HttpPost) => Promise<HttpAnswer>;

export interface HttpPosterOptions {
  readonly resolver: TargetResolver;
  /** PEM of certificate authorities to trust instead of the usual ones. */
  readonly certificateAuthorities?: string;
}

const maxHeaderBytes = 16 * 1024;
/** Of a successful answer; the body of any other is not read. */
const maxBodyBytes = 64 * 1024;

/**
 * Posts to targets that somebody else chose: each time resolved anew and checked, over a connection of its own to an
 * address that was checked. Follows no redirect, decompresses nothing, verifies certificates, knows no proxy.
 *
 * @throws OutboundError, by the returned function, when there was no complete answer; the reason of the signal when it
 *   was aborted.
 */
export function createHttpPoster({ resolver, ...trust }: HttpPosterOptions): PostHttp {
  async function connect(url: URL, signal: AbortSignal) {
    const { addresses } = await resolver.resolve(url.hostname);
    signal.throwIfAborted();
    const isTls = url.protocol === 'https:';
    return openSocket({
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? (isTls ? 443 : 80) : Number(url.port),
      addresses,
      isTls,
      signal,
      ...trust,
    });
  }

  return async ({ url: text, ...post }) => {
    const url = new URL(text);
    try {
      const socket = await connect(url, post.signal);
      const client = new Client(url.origin, {
        // Not at once: the client would wait for ever for a connection that came before it began to wait.
        connect: (_options, callback) => queueMicrotask(() => callback(null, socket)),
        allowH2: false,
        maxHeaderSize: maxHeaderBytes,
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      try {
        return await exchange(client, url, post);
      } finally {
        socket.destroy();
        void client.destroy().catch(() => {}); // nobody waits for what a target does now
      }
    } catch (cause) {
      post.signal.throwIfAborted();
      throw cause;
    }
  };
}

async function exchange(
  client: Client,
  url: URL,
  { headers, body, signal }: Omit<HttpPost, 'url'>,
): Promise<HttpAnswer> {
  try {
    const path = `${url.pathname}${url.search}`;
    const answer = await client.request({ method: 'POST', path, headers: headers.flat(), body, signal });
    answer.body.on('error', () => {}); // of the body that is not read
    if (isSuccess(answer.statusCode)) await readAtMost(answer.body, maxBodyBytes);
    const retryAfter = answer.headers['retry-after'];
    return { status: answer.statusCode, ...(typeof retryAfter === 'string' ? { retryAfter } : {}) };
  } catch (cause) {
    const code = codeOf(cause) || 'unknown reason';
    throw new OutboundError(`the target sent no complete answer (${code})`, { cause });
  }
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

async function readAtMost(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<void> {
  let byteCount = 0;
  for await (const chunk of body) {
    byteCount += chunk.length;
    if (byteCount >= maxBytes) return;
  }
}
